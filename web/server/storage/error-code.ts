/**
 * What may be logged of a failure: its kind, its code and SMTP's or SQLite's number. Never its text,
 * which may hold addresses or what a visitor wrote.
 */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const details = ['code', 'responseCode', 'errcode'].flatMap((name) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
  })
  return [error.name, ...details].join(' ')
}
