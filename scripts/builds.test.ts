import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { holdBuild, isBuildHeld, LOCK } from '#server/build-lock.ts'
import { cleanLater, createFolder } from '#tests/support/places.ts'
import { beginBuild, findCurrentBuild, linkTree, whileAloneWithPages } from './builds.ts'

const BUILDER = pathToFileURL(join(import.meta.dirname, 'builds.ts')).href

function write(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

/** A build of these assets, published. */
function build(builds: string, ...assets: string[]): string {
  const { folder, publish } = beginBuild(builds)
  write(folder, Object.fromEntries(assets.map((name) => [`client/assets/${name}`, name])))
  publish(null)
  return folder
}

const listEarlier = (folder: string) =>
  existsSync(join(folder, 'earlier'))
    ? readdirSync(join(folder, 'earlier'), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.js'))
        .map((name) => name.replaceAll('\\', '/'))
        .sort()
    : []

test('A build counts only when it is published', () => {
  const builds = createFolder()
  const first = build(builds, 'a.js')
  const second = beginBuild(builds)
  write(second.folder, { 'client/index.html': 'half' })
  expect(findCurrentBuild(builds)).toBe(first)
  second.publish(null)
  expect(findCurrentBuild(builds)).toBe(second.folder)
})

test('Two builds at once are both whole, and the later end is the current one', () => {
  const builds = createFolder()
  const [one, two] = [beginBuild(builds), beginBuild(builds)]
  write(one.folder, { 'client/index.html': 'one' })
  write(two.folder, { 'client/index.html': 'two' })
  two.publish(null)
  one.publish(null)
  expect(findCurrentBuild(builds)).toBe(one.folder)
  expect(readFileSync(join(one.folder, 'client/index.html'), 'utf8')).toBe('one')
  expect(readFileSync(join(two.folder, 'client/index.html'), 'utf8')).toBe('two')
})

test('Builds that begin at the same moment leave each other their folders', async () => {
  const builds = createFolder()
  const program = `
    import { beginBuild } from ${JSON.stringify(BUILDER)}
    process.stdin.once('data', () => console.log(beginBuild(${JSON.stringify(builds)}).folder))
    console.log('ready')
    setInterval(() => {}, 1000)`
  const children = Array.from({ length: 4 }, () => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'pipe' })
    cleanLater(() => void child.kill('SIGKILL'))
    return child
  })
  const hear = () =>
    Promise.all(
      children.map(
        (child) =>
          new Promise<string>((done) => child.stdout.once('data', (text) => done(String(text).trim()))),
      ),
    )
  await hear()
  const begun = hear()
  for (const child of children) child.stdin.write('begin')
  const folders = await begun
  expect(folders.map(existsSync)).toEqual([true, true, true, true])
  expect(folders.map(isBuildHeld)).toEqual([true, true, true, true])
})

test('A server that starts while a build looks at its lock holds its folder all the same', async () => {
  const folder = build(createFolder())
  const program = `
    import { DatabaseSync } from 'node:sqlite'
    const lock = new DatabaseSync(${JSON.stringify(join(folder, LOCK))})
    lock.exec('begin exclusive')
    console.log('looks')
    setTimeout(() => lock.close(), 300)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'pipe' })
  const ended = new Promise((done) => child.on('close', done))
  await new Promise((done) => child.stdout.once('data', done))
  cleanLater(holdBuild(folder))
  await ended
  expect(isBuildHeld(folder)).toBe(true)
})

test('What a killed build has left is removed by the next one, and the current build stays', async () => {
  const builds = createFolder()
  const first = build(builds, 'a.js')
  const program = `
    import { beginBuild } from ${JSON.stringify(BUILDER)}
    console.log(beginBuild(${JSON.stringify(builds)}).folder)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'pipe' })
  cleanLater(() => void child.kill('SIGKILL'))
  const half = await new Promise<string>((done) =>
    child.stdout.on('data', (text) => done(String(text).trim())),
  )
  beginBuild(builds)
  expect(existsSync(half), 'a build that is being made stays').toBe(true)
  const ended = new Promise((done) => child.on('close', done))
  child.kill('SIGKILL')
  await ended
  expect(findCurrentBuild(builds)).toBe(first)
  beginBuild(builds)
  expect(existsSync(half)).toBe(false)
  expect(existsSync(first)).toBe(true)
})

test('Of two builds at once the second makes its pages when the first has made them, also when it is killed', async () => {
  const builds = createFolder()
  const program = `
    import { whileAloneWithPages } from ${JSON.stringify(BUILDER)}
    await whileAloneWithPages(async () => {
      console.log('makes pages')
      // The timer keeps the promise, and with it the lock, from garbage collection.
      await new Promise((done) => setTimeout(done, 1_000_000))
    }, ${JSON.stringify(builds)})`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'pipe' })
  cleanLater(() => void child.kill('SIGKILL'))
  await new Promise((done) => child.stdout.once('data', done))
  const order: string[] = []
  const second = whileAloneWithPages(async () => order.push('second'), builds)
  const third = whileAloneWithPages(async () => order.push('third'), createFolder())
  await third
  order.push('killed')
  child.kill('SIGKILL')
  await second
  expect(order).toEqual(['third', 'killed', 'second'])
})

test('A build stays as long as a process uses it, and the one before the current one in any case', () => {
  const builds = createFolder()
  const first = build(builds)
  const release = holdBuild(first)
  const [second, third] = [build(builds), build(builds)]
  expect([first, second, third].map(existsSync)).toEqual([true, true, true])
  release()
  beginBuild(builds)
  expect([first, second, third].map(existsSync)).toEqual([false, true, true])
})

test('What an older version has left in build/ is removed, but not what is written just now', () => {
  const builds = createFolder()
  write(builds, { 'client/index.html': '', 'program/chunk-1.js': '', 'bench/bare.js': '', 'new.tmp': '' })
  utimesSync(join(builds, 'client'), 1, 1)
  const folder = build(builds)
  expect(readdirSync(builds).sort()).toEqual(
    [folder.slice(builds.length + 1), 'bench', 'builds.lock', 'current.json', 'new.tmp', 'program'].sort(),
  )
  expect(readdirSync(join(builds, 'program')).sort()).toEqual([
    'all-jobs.js',
    'main.js',
    'pobyt.js',
    'server.js',
  ])
})

test('The files of three builds before stay for pages that are open, each once', () => {
  const builds = createFolder()
  build(builds, 'shared.js', 'a.js')
  expect(listEarlier(build(builds, 'shared.js', 'b.js'))).toEqual(['1/assets/a.js'])
  build(builds, 'shared.js', 'b.js')
  build(builds, 'shared.js', 'c.js')
  expect(listEarlier(build(builds, 'shared.js', 'd.js'))).toEqual([
    '1/assets/c.js',
    '2/assets/b.js',
    '3/assets/a.js',
  ])
  expect(listEarlier(build(builds, 'e.js'))).toEqual([
    '1/assets/d.js',
    '1/assets/shared.js',
    '2/assets/c.js',
    '3/assets/b.js',
  ])
  expect(readFileSync(join(findCurrentBuild(builds) ?? '', 'earlier/2/assets/c.js'), 'utf8')).toBe('c.js')
})

test('A folder is linked with its empty folders and without what is left out', () => {
  const [from, to] = [createFolder(), createFolder()]
  write(from, { 'db-template/PG_VERSION': '18', 'program/main.js': '', 'program.txt': '' })
  mkdirSync(join(from, 'db-template/pg_tblspc'))
  linkTree(from, join(to, 'build'), ['program'])
  expect(readdirSync(join(to, 'build'), { recursive: true, encoding: 'utf8' }).sort()).toEqual(
    [
      'db-template',
      join('db-template', 'PG_VERSION'),
      join('db-template', 'pg_tblspc'),
      'program.txt',
    ].sort(),
  )
})

test('build/program/<name>.js runs the current build', async () => {
  const builds = createFolder()
  for (const origin of ['http://one', 'http://two']) {
    const { folder, publish } = beginBuild(builds)
    write(folder, {
      'program/main.js': `export const origin = '${origin}'`,
      'package.json': '{"type":"module"}',
    })
    publish(null)
    write(builds, { 'package.json': '{"type":"module"}' })
    // Asked with another address each time: a process loads a module once.
    const program = await import(`${pathToFileURL(join(builds, 'program/main.js')).href}?${origin}`)
    expect(program.origin).toBe(origin)
  }
})
