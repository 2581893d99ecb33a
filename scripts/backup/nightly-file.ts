const name = /^backup-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.gz(?:\.age)?$/

/** The name of a nightly backup: `backup-2026-11-22T010000Z.tar.gz`, `.age` where it is encrypted. */
export function nightlyFileName(time: number, encrypted: boolean): string {
  const stamp = new Date(time).toISOString().replace(/\.\d+/, '').replaceAll(':', '')
  return `backup-${stamp}.tar.gz${encrypted ? '.age' : ''}`
}

/** When a nightly backup was begun, in milliseconds since 1970; undefined for another file. */
export function nightlyFileTime(file: string): number | undefined {
  const [, date, hours, minutes, seconds] = name.exec(file) ?? []
  return (date && Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`)) || undefined
}
