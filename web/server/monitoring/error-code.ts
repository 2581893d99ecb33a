/**
 * The parts of an error that may be logged: its name, its code and SMTP's or SQLite's number. Never its message,
 * which may contain addresses or texts of visitors.
 */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const details = ['code', 'responseCode', 'errcode'].flatMap((name) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
  })
  return [error.name, ...details].join(' ')
}
