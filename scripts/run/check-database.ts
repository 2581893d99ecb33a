import {Client} from 'pg'

const timeoutMs = 5000

/**
 * Connects to the PostgreSQL of DATABASE_URL once.
 *
 * @throws one readable sentence that names host and reason, and never the password.
 */
export async function assertDatabaseReachable(databaseUrl: string): Promise<void> {
  let client: Client | undefined
  try {
    client = new Client({connectionString: databaseUrl, connectionTimeoutMillis: timeoutMs})
    client.on('error', () => {})
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    const place = client ? `${client.host}:${client.port}` : 'its server'
    throw new Error(`DATABASE_URL: the database at ${place} cannot be used (${reasonOf(error)}).`, {
      cause: error,
    })
  } finally {
    await client?.end().catch(() => {})
  }
}

/** The first line of an error's message. An AggregateError, of several addresses tried, has none itself. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return 'unknown'
  return (error.message || error.name).split('\n')[0] ?? error.name
}
