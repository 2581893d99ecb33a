/**
 * The parts of an error that may be logged: its name, its code or that of its cause, and SMTP's or SQLite's number.
 * Never its message, which may contain addresses or texts of visitors.
 */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  // The error of a `fetch` that fails says nothing but its cause.
  const errors = error.cause instanceof Error ? [error, error.cause] : [error]
  const details = errors.flatMap((each) =>
    ['code', 'responseCode', 'errcode'].flatMap((name) => {
      const value: unknown = Reflect.get(each, name)
      return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
    }),
  )
  return [error.name, ...details].join(' ')
}
