// What docs/self-hosting.md tells to type exists. Whether it works is tried by npm run torture -- install.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readEnv } from '#config/env.ts'
import { COMMANDS, findCommand } from '#server/commands/commands.ts'
import { readInstallCommands } from './torture/install/read-page.ts'

const read = (path: string) => readFileSync(path, 'utf8')
const page = read('docs/self-hosting.md')
const parts = readInstallCommands()
const commands = parts.flatMap((part) => part.commands)
const unit = read('ops/pobyt.service')
const command = read('ops/pobyt-command')
const install = read('ops/install')

/** The variables that some slice of the configuration reads. */
const variables = new Set(
  globSync('src/**/{config,env,operator-env}.ts').flatMap((file) =>
    [...read(file).matchAll(/\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)\b/g)].map(([name]) => name),
  ),
)

test('The page has commands for the installation, the update and the way back', () => {
  expect(parts.map(({ heading }) => heading)).toEqual(['Install on a server', 'Update', 'The way back'])
  expect(commands.length).toBeGreaterThan(20)
})

test('Every command of the operator on the page is one', () => {
  const typed = commands.filter((line) => line.startsWith('pobyt '))
  expect(typed.length).toBeGreaterThan(5)
  expect(typed.filter((line) => findCommand(line.split(' ').slice(1)) === null)).toEqual([])
  const named = [...page.matchAll(/`(?:npm run pobyt --|pobyt) ([a-z-]+)/g)].map(([, name = '']) => name)
  expect(named.filter((name) => name !== 'serve' && !Object.hasOwn(COMMANDS, name))).toEqual([])
})

test('Every file of the archive that the page names is in it, and those that are run can be', () => {
  const named = [...commands.join('\n').matchAll(/\/opt\/pobyt\/[^/\s]+\/(\S+)/g)].map(
    ([, path = '']) => path,
  )
  expect(named).toContain('ops/install')
  expect([...new Set(named)].filter((path) => !existsSync(path))).toEqual([])
  expect(unit).toContain('/opt/pobyt/current/ops/wait-for-start.mjs')
  expect(existsSync('ops/wait-for-start.mjs')).toBe(true)
  for (const path of ['ops/install', 'ops/pobyt-command']) {
    expect(statSync(path).mode & 0o111, path).not.toBe(0)
    expect(spawnSync('sh', ['-n', path], { encoding: 'utf8' }), path).toMatchObject({ status: 0, stderr: '' })
  }
  const copied = [...install.matchAll(/\$release\/(\S+?)"/g)].map(([, path = '']) => path)
  expect(copied.filter((path) => !existsSync(path))).toEqual([])
})

test('The archive of the page is that of this version, and the update is to another one', () => {
  const { version } = JSON.parse(read('package.json'))
  const archives = (lines: string[] = []) => [...lines.join('\n').matchAll(/pobyt-([\d.]+)-linux-x64/g)]
  expect(new Set(archives(parts[0]?.commands).map(([, name]) => name))).toEqual(new Set([version]))
  expect(new Set(archives(parts[2]?.commands).map(([, name]) => name))).toEqual(new Set([version]))
  expect(archives(parts[1]?.commands).map(([, name]) => name)).not.toContain(version)
})

test('Unit, command and installation agree on the user, the folder of the data and the file of the configuration', () => {
  const ofUnit = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
  expect(ofUnit('User')).toBe('pobyt')
  expect(command).toContain(`--reuid=${ofUnit('User')} --regid=${ofUnit('Group')}`)
  expect(command).toContain(ofUnit('Environment'))
  expect(command).toContain(`--env-file=${ofUnit('EnvironmentFile')}`)
  expect(install).toContain(` ${ofUnit('EnvironmentFile')}`)
  const home = `/var/lib/${ofUnit('StateDirectory')}`
  expect(ofUnit('Environment')).toContain(`DATA_DIR=${home}`)
  expect(install).toContain(`--home-dir ${home}`)
  expect(parseEnv(read('ops/pobyt.env')).DATABASE_URL).toContain(`//${ofUnit('User')}@`)
})

test('The secrets of who runs the compose file here stay out of git, of the image and of the archive', () => {
  for (const list of ['.gitignore', '.dockerignore'])
    expect(read(list).split('\n'), list).toContain('ops/.env')
  expect(read('scripts/release.ts')).toContain("basename(path) !== '.env'")
})

test('The line that writes the own address into the file of the proxy finds it there', () => {
  const [, from = '', file = ''] =
    /sed -i 's\/([^/]+)\/[^/]+\/' \/etc\/caddy\/(\w+)/.exec(commands.join('\n')) ?? []
  expect(read(`ops/${file}`)).toContain(from)
  const { port } = readEnv({ DATA_DIR: 'none' })
  for (const proxy of ['ops/Caddyfile', 'ops/nginx.conf']) expect(read(proxy)).toContain(`127.0.0.1:${port}`)
})

test('Every variable of the configuration files and of the page is read by the server', () => {
  const inFile = Object.keys(parseEnv(read('ops/pobyt.env')))
  const onPage = [...page.matchAll(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g)].map(([name]) => name)
  expect(inFile.length).toBeGreaterThan(15)
  // The list of days in the source, and what OpenTelemetry reads itself
  const ofOthers = /^(?:CIVIL_SERVICE_DAYS_OFF|OTEL_\w+)$/
  const unknown = [...inFile, ...onPage].filter((name) => !variables.has(name) && !ofOthers.test(name))
  expect([...new Set(unknown)]).toEqual([])
})
