// An empty Debian with its own systemd, in namespaces of its own: nothing of it is mounted outside them.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const KEPT = join(import.meta.dirname, '../../../node_modules/.cache/pobyt')
const KEPT_DAYS = 7
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const START_MS = 120_000

/** The Debian mirror that apt of this machine uses. Throws with one sentence where there is none, or no debootstrap. */
export async function findMirror(): Promise<string> {
  const requirement = 'The trial of the installation needs Linux, root, debootstrap and a Debian mirror'
  if (process.getuid?.() !== 0) throw new Error(`${requirement}: this is not root.`)
  const has = (program: string) => execFileSync('sh', ['-c', `command -v ${program} || true`]).length > 0
  for (const program of ['debootstrap', 'unshare', 'nsenter', 'ip', 'apt-get'])
    if (!has(program)) throw new Error(`${requirement}: ${program} is missing (apt-get install debootstrap).`)
  const listed = execFileSync('apt-get', ['indextargets', '--format', '$(ORIGIN) $(REPO_URI)'], {
    encoding: 'utf8',
  })
  const mirror = /^Debian (http:\S+\/debian)\/?$/m.exec(listed)?.[1]
  if (!mirror) throw new Error(`${requirement}: apt of this machine has no http mirror of Debian.`)
  const answer = await fetch(`${mirror}/dists/stable/Release`).catch(() => null)
  if (!answer?.ok) throw new Error(`${requirement}: ${mirror} does not answer.`)
  return mirror
}

/** Fills `root` with a minimal Debian of this suite. One that was made in the last days is used again. */
export async function makeDebian(
  root: string,
  { suite, mirror }: { suite: string; mirror: string },
): Promise<void> {
  const kept = join(KEPT, `debian-${suite}.tar`)
  if (!existsSync(kept) || Date.now() - statSync(kept).mtimeMs > KEPT_DAYS * 86_400_000) {
    mkdirSync(KEPT, { recursive: true })
    const draft = `${root}.draft`
    const made = spawn(
      'debootstrap',
      ['--variant=minbase', '--include=systemd-sysv,dbus', suite, draft, mirror],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    let said = ''
    made.stdout.on('data', (text: Buffer) => {
      said = text.toString()
    })
    const [code] = await once(made, 'exit')
    if (code !== 0) throw new Error(`debootstrap could not make Debian ${suite} from ${mirror}: ${said}`)
    execFileSync('tar', ['-cf', `${kept}.tmp`, '-C', draft, '.'])
    renameSync(`${kept}.tmp`, kept)
    rmSync(draft, { recursive: true, force: true })
  }
  mkdirSync(root)
  execFileSync('tar', ['-xpf', kept, '-C', root])
  const security = mirror.replace(/\/debian$/, '/debian-security')
  writeFileSync(
    join(root, 'etc/apt/sources.list'),
    `deb ${mirror} ${suite} main\ndeb ${mirror} ${suite}-updates main\ndeb ${security} ${suite}-security main\n`,
  )
  writeFileSync(join(root, 'etc/hostname'), 'portal\n')
}

/** A Debian whose systemd runs. */
export interface BootedDebian {
  /** Runs a line as root in its shell, in /root; returns what it prints on both streams, and throws with it when it fails. */
  run(line: string): Promise<string>
  stop(): Promise<void>
}

// The kernel's own settings can be read only: they would be those of this machine.
const BOOT = `set -e
root=$1
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --bind "$root/proc/sys" "$root/proc/sys"
mount -o remount,ro,bind "$root/proc/sys"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for name in null zero full random urandom tty; do touch "$root/dev/$name"; mount --bind "/dev/$name" "$root/dev/$name"; done
mkdir "$root/dev/pts" "$root/dev/shm" "$root/.outside"
mount -t devpts -o newinstance,ptmxmode=666 devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
mount -t tmpfs tmpfs "$root/dev/shm"
cd "$root"
pivot_root . .outside
exec env -i container=trial PATH=/usr/sbin:/usr/bin:/sbin:/bin chroot . /bin/sh -c 'umount -l /.outside; rmdir /.outside; exec /lib/systemd/systemd'
`

/** Starts systemd in `root`, with the network of this process, and waits until it has started everything. */
export async function bootDebian(root: string): Promise<BootedDebian> {
  const group = createControlGroup(basename(dirname(root)))
  const flags = ['--mount', '--pid', '--cgroup', '--uts', '--ipc', '--fork', '--kill-child']
  const boot = spawn(
    'sh',
    [
      '-c',
      'echo $$ > "$0/cgroup.procs"; exec "$@"',
      group,
      'unshare',
      ...flags,
      'sh',
      '-c',
      BOOT,
      'sh',
      root,
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const stop = () => stopDebian(boot, group)
  try {
    const pid = await findInit(boot)
    const run = (line: string) => runInside(pid, line)
    await waitFor(async () => /running|degraded/.test(await run('systemctl is-system-running || true')))
    return { run, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A control group for systemd to be the root of. */
function createControlGroup(name: string): string {
  const mounted = /^\S+ (\S+) cgroup2 /m.exec(readFileSync('/proc/mounts', 'utf8'))?.[1]
  if (!mounted) throw new Error('The trial of the installation needs control groups of version 2.')
  const group = join(mounted, name)
  mkdirSync(group)
  return group
}

/** The process that is number 1 inside, once it is systemd. */
async function findInit(boot: ChildProcess): Promise<number> {
  let pid = 0
  await waitFor(() => {
    if (boot.exitCode !== null)
      throw new Error('the empty Debian could not be entered: namespaces are not allowed here')
    pid = Number(readFileSync(`/proc/${boot.pid}/task/${boot.pid}/children`, 'utf8').trim())
    return pid > 0 && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'systemd'
  })
  return pid
}

async function waitFor(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + START_MS
  const check = async () => {
    try {
      return await isTrue()
    } catch (error) {
      if (performance.now() > end) throw error
      return false
    }
  }
  while (!(await check())) {
    if (performance.now() > end) throw new Error('systemd did not start in the empty Debian')
    await sleep(200)
  }
}

async function runInside(pid: number, line: string): Promise<string> {
  const entered = ['-t', `${pid}`, '--mount', '--pid', '--cgroup', '--uts', '--ipc']
  const environment = [
    'env',
    '-i',
    `PATH=${PATH}`,
    'HOME=/root',
    'TERM=dumb',
    'DEBIAN_FRONTEND=noninteractive',
  ]
  const shell = ['bash', '-c', `cd /root; exec 2>&1; ${line}`]
  const child = spawn('nsenter', [...entered, ...environment, ...shell], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString()
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`"${line}" failed:\n${said.slice(-4_000)}`)
  return said
}

/** With its first process every other one ends, and its mounts go. */
async function stopDebian(boot: ChildProcess, group: string): Promise<void> {
  if (boot.exitCode === null && boot.signalCode === null) {
    const exited = once(boot, 'exit')
    boot.kill('SIGKILL')
    await exited
  }
  await waitFor(() => {
    removeGroups(group)
    return !existsSync(group)
  })
}

function removeGroups(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeGroups(join(folder, entry.name))
  rmdirSync(folder)
}
