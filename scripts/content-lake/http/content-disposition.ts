/** The header for showing or saving a file under a name; unusual characters are encoded (RFC 6266). */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_').slice(0, 200)
  const encoded = encodeURIComponent(name.slice(0, 200).toWellFormed()).replace(/['()*]/g, escape)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
