import { once } from 'node:events'
import { serve } from '@hono/node-server'
import { Hono, type MiddlewareHandler } from 'hono'
import type { Deps } from '#config/deps.ts'
import { readEnv } from '#config/env.ts'
import type { AppEnv } from '#http/api.ts'
import { answerError } from '#server/error-answer.ts'
import { closeAtEnd } from './close-at-end.ts'
import { createDataDir } from './test-database.ts'

/** What the route behind the middleware received. */
export interface ReceivedCall {
  clientAddress: string | null
  bytes: number
}

/**
 * A real server with the given middleware and one route behind it, which answers with what it has received. `env` are
 * environment variables, `deps` further dependencies of the middleware. Returns its URL.
 */
export async function hostMiddleware(
  middleware: MiddlewareHandler<AppEnv>[],
  { env = {}, deps = {} }: { env?: Record<string, string>; deps?: Partial<Deps> } = {},
): Promise<string> {
  const data = createDataDir()
  const allDeps = { env: readEnv({ DATA_DIR: data.path, ...env }), ...deps } as Deps
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    c.set('deps', allDeps)
    await next()
  })
  app.use(...middleware)
  app.onError(answerError)
  app.all('*', async (c) => {
    const body = await c.req.arrayBuffer()
    return c.json({
      clientAddress: c.get('clientAddress') ?? null,
      bytes: body.byteLength,
    } satisfies ReceivedCall)
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  closeAtEnd(async () => {
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
    data.remove()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const url = new URL(`http://127.0.0.1:${port}`)
  if (allDeps.env.publicUrlIsDefault) allDeps.env.publicUrl.port = url.port
  return url.origin
}
