import type { Client, Pool } from 'pg'

const CONNECT_WITHIN_MS = 10_000

/**
 * Opens a connection outside of the pool and without its time limits, for work that takes minutes. The caller ends it; one
 * that breaks fails its next statement.
 */
export async function connectAlone(
  { options }: { options: Pick<Pool['options'], 'connectionString'> },
  applicationName: string,
): Promise<Client> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: options.connectionString,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    application_name: applicationName,
  })
  // Without a listener a connection that breaks between two statements would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}
