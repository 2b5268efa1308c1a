import { createServer } from 'node:http'
import pg from 'pg'
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const s = createServer(async (q, a) => { await pool.query('select 1'); a.end('ok') })
s.listen(process.env.PORT, '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
