// Runs docs/self-hosting.md in an empty Debian, in a network of its own. Started by scripts/torture/install.ts.
import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import tls from 'node:tls'
import { waitUntil } from '../../../tests/support/wait-until.ts'
import { openRelay } from './apt-relay.ts'
import { type BootedDebian, bootDebian } from './debian.ts'
import { findOwnDocument, type Mailbox, openMailbox, openPage, type SignedUp, signUp } from './outsider.ts'
import { readInstallCommands } from './read-page.ts'

const NAME = 'portal.zielona.example'
const SITE = `https://${NAME}`
const CONFIGURATION = 'etc/pobyt/pobyt.env'
/** In the place of a token in a link: it must be in no log, also while the server does not answer the proxy. */
const CANARY = 'canary-of-a-link'
const APT_PORT = 3142

/** What is in the operator's head, and written into /etc/pobyt/pobyt.env with an editor. */
const OPERATOR = {
  PUBLIC_URL: SITE,
  OPERATOR_NAME: 'Nowy Brzeg',
  OPERATOR_LEGAL_NAME: 'Nowy Brzeg sp. z o.o.',
  OPERATOR_STREET: 'ul. Wodna 7 "Pod Żurawiem"',
  OPERATOR_POSTCODE: '80-001',
  OPERATOR_CITY: 'Gdańsk',
  OPERATOR_KRS: '0000765432',
  OPERATOR_NIP: '583-000-00-06',
  OPERATOR_REGON: '221234560',
  OPERATOR_COURT: 'District Court Gdańsk-North',
  OPERATOR_PHONE: '+48 58 000 12 34',
  OPERATOR_EMAIL_CONTACT: 'hello@brzeg.example',
  OPERATOR_EMAIL_PRIVACY: 'privacy@brzeg.example',
  OPERATOR_EMAIL: 'office@brzeg.example',
  MAIL_FROM: 'Nowy Brzeg <hello@brzeg.example>',
}

export interface Trial {
  /** The folder of the empty Debian. */
  root: string
  /** Where the mirror is relayed. */
  socket: string
  /** The archives of this version and of the next one. */
  releases: string[]
  /** A file for the name of the site. */
  hosts: string
}

interface Place {
  root: string
  debian: BootedDebian
  mailbox: Mailbox
}

/** Lines of the page that cannot be run here as they stand, and what is done instead or before. */
const REPLACED: {
  line: RegExp
  because: string
  instead?(place: Place): void
  before?(place: Place): void
}[] = [
  {
    line: /^nano /,
    because: 'an editor is for people: the data of an operator are written into the file',
    instead: writeConfiguration,
  },
  {
    line: /^systemctl reload caddy$/,
    because: 'no certificate authority reaches this Debian: Caddy is told to be its own',
    before: ({ root }) => {
      const file = join(root, 'etc/caddy/Caddyfile')
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace(/^\{$/m, '{\n\tlocal_certs\n\tskip_install_trust'),
      )
    },
  },
]

function writeConfiguration({ root, mailbox }: Place): void {
  const path = join(root, CONFIGURATION)
  const values = { ...OPERATOR, SMTP_URL: `smtp://127.0.0.1:${mailbox.port}?tls=optional` }
  let text = readFileSync(path, 'utf8')
  for (const [name, value] of Object.entries(values)) {
    const line = new RegExp(`^${name}=.*$`, 'm')
    if (!line.test(text)) throw new Error(`ops/pobyt.env has no line for ${name}`)
    text = text.replace(line, () => `${name}='${value}'`)
  }
  writeFileSync(path, text)
}

/** Runs one line of the page, prints how long it took, and returns what it said. */
async function runLine(line: string, place: Place): Promise<string> {
  const replaced = REPLACED.find((one) => one.line.test(line))
  const startedAt = performance.now()
  replaced?.before?.(place)
  if (replaced?.instead) replaced.instead(place)
  const said = replaced?.instead ? '' : await place.debian.run(line)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)
  console.log(`${seconds} s  ${line}${replaced ? `\n          (${replaced.because})` : ''}`)
  return said
}

const ask = async ({ debian }: Place, line: string) => (await debian.run(line)).trim()

const report = (what: string) => console.log(`      ok  ${what}`)

async function tryPage({ root, socket, releases, hosts }: Trial): Promise<void> {
  execFileSync('ip', ['link', 'set', 'lo', 'up'])
  writeFileSync(hosts, `127.0.0.1 localhost ${NAME}\n`)
  writeFileSync(join(root, 'etc/hosts'), `127.0.0.1 localhost ${NAME}\n`)
  // In the mounts of this process alone
  execFileSync('mount', ['--bind', hosts, '/etc/hosts'])
  writeFileSync(
    join(root, 'etc/apt/apt.conf.d/01relay'),
    `Acquire::http::Proxy "http://127.0.0.1:${APT_PORT}";\n`,
  )
  for (const archive of releases) copyFileSync(archive, join(root, 'root', basename(archive)))
  const relay = await openRelay(APT_PORT, socket)
  const mailbox = await openMailbox()
  const debian = await bootDebian(root)
  try {
    await tryAll({ root, debian, mailbox })
  } catch (error) {
    console.error(await debian.run('journalctl --no-pager -u pobyt -u caddy -n 40 || true'))
    throw error
  } finally {
    await debian.stop()
    await mailbox.close()
    relay.close()
  }
}

async function tryAll(place: Place): Promise<void> {
  console.log(`\n${await ask(place, '. /etc/os-release; echo "$PRETTY_NAME"')}`)
  const [install, update, wayBack, ...more] = readInstallCommands()
  if (!install || !update || !wayBack || more.length > 0)
    throw new Error('the page is expected to have commands for the installation, the update and the way back')
  const link = await tryInstallation(install.commands, place)
  const person = await visit(place, link)
  const before = await openPage(SITE, OPERATOR.OPERATOR_NAME)

  console.log(`\n${update.heading}`)
  for (const line of update.commands) await runLine(line, place)
  await checkUpdate(place, before)
  await findOwnDocument(SITE, person)
  report('the person from before the update signs in and reads the document')
  const later = await signUp(SITE, place.mailbox)

  console.log(`\n${wayBack.heading}`)
  await checkRefusal(place)
  for (const line of wayBack.commands) await runLine(line, place)
  await waitForSite()
  await findOwnDocument(SITE, person)
  report('the person from before the update signs in and reads the document')
  await findOwnDocument(SITE, later).then(
    () => {
      throw new Error('what was written after the backup is still there')
    },
    () => report('what was written after the backup is gone, as the page says'),
  )
  const logged = await ask(place, `journalctl --no-pager | grep -c ${CANARY} || true`)
  if (logged !== '0') throw new Error(`${logged} lines of the log hold the token of a link`)
  report('no log holds the token of a link')
  await tryNginx(place)
}

/** The file for nginx, which the page names as another way, with Debian's nginx. */
async function tryNginx(place: Place): Promise<void> {
  await ask(place, 'systemctl disable --now caddy && apt-get install -y nginx-light')
  await ask(place, 'cp /opt/pobyt/current/ops/nginx.conf /etc/nginx/sites-enabled/pobyt')
  await ask(
    place,
    `sed -i 's/pobyt.example/${NAME}/' /etc/nginx/sites-enabled/pobyt && nginx -t && systemctl reload nginx`,
  )
  await waitUntil(() => openPage(`http://${NAME}`, OPERATOR.OPERATOR_NAME))
  const metrics = await fetch(`http://${NAME}/metrics`)
  if (metrics.status !== 404) throw new Error(`/metrics is answered ${metrics.status} to everybody by nginx`)
  await ask(place, 'systemctl stop pobyt')
  const away = await fetch(`http://${NAME}/?token=${CANARY}`)
  const logged = await ask(place, `cat /var/log/nginx/*.log | grep -c ${CANARY} || true`)
  if (away.status !== 502 || logged !== '0')
    throw new Error(`nginx answered ${away.status} and logged ${logged} tokens`)
  report('nginx with ops/nginx.conf answers, and logs no token of a link')
}

/** Returns the link for the first admin. */
async function tryInstallation(commands: string[], place: Place): Promise<string> {
  let link = ''
  for (const line of commands) {
    if (/^nano /.test(line)) await checkSample(place)
    const said = await runLine(line, place)
    link = /https:\/\/\S+/.exec(/^pobyt create-admin/.test(line) ? said : '')?.[0] ?? link
  }
  return link
}

/** The configuration as it is installed lists what is missing, all of it at once. */
async function checkSample({ debian }: Place): Promise<void> {
  const said = await debian.run('pobyt migrate || true')
  if (!/The configuration has \d+ faults/.test(said))
    throw new Error(`without own data the server would start: ${said}`)
  report('with the installed configuration nothing starts, and all that is missing is listed')
}

async function waitForSite(): Promise<void> {
  await waitUntil(async () => {
    const answer = await fetch(`${SITE}/readyz?token=${CANARY}`)
    if (!answer.ok) throw new Error(`/readyz was answered ${answer.status}`)
  })
}

/** Looks at the site from outside, over https. */
async function visit(place: Place, link: string): Promise<SignedUp> {
  const { root, mailbox } = place
  const authority = join(root, 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt')
  await waitUntil(() => tls.setDefaultCACertificates([readFileSync(authority, 'utf8')]))
  await waitForSite()
  await openPage(SITE, OPERATOR.OPERATOR_NAME)
  report('https answers with the pages of this operator')
  const plain = await fetch(`http://${NAME}/`, { redirect: 'manual' })
  if (!plain.headers.get('location')?.startsWith(SITE)) throw new Error('http does not lead to https')
  const metrics = await fetch(`${SITE}/metrics`)
  if (metrics.status !== 404) throw new Error(`/metrics is answered ${metrics.status} to everybody`)
  report('http leads to https, and /metrics is not for everybody')
  const invited = await fetch(link)
  if (!link.startsWith(SITE) || !invited.ok)
    throw new Error(`the link for the admin is answered ${invited.status}`)
  report('the link for the first admin opens')
  const person = await signUp(SITE, mailbox)
  report('somebody signed up, got the mail, signed in and uploaded a document')
  await findOwnDocument(SITE, person)
  await ask(place, 'caddy validate --config /etc/caddy/Caddyfile && systemd-analyze verify pobyt.service')
  report(
    `${await ask(place, 'echo $(systemctl is-active pobyt caddy postgresql)')}: pobyt, caddy and postgresql`,
  )
  report(await ask(place, 'systemd-analyze security pobyt | tail -1'))
  return person
}

async function checkUpdate(place: Place, before: string[]): Promise<void> {
  await waitForSite()
  const after = await openPage(SITE, OPERATOR.OPERATOR_NAME)
  const gone = before.filter((name) => !after.includes(name))
  if (gone.length === 0) throw new Error('the next version has no other names, so nothing was tried')
  for (const name of before) {
    const answer = await fetch(new URL(name, SITE))
    if (!answer.ok) throw new Error(`the open page asked for ${name} and was answered ${answer.status}`)
  }
  report(
    `a page from before the update loads its ${before.length} parts, ${gone.length} of which the new version does not have`,
  )
  report(await ask(place, 'journalctl --no-pager -o cat -u pobyt | grep "Pobyt starts" | tail -1'))
}

/** The version before does not start on the database of the next one, and says so in one sentence. */
async function checkRefusal(place: Place): Promise<void> {
  await ask(place, '/opt/pobyt/pobyt-0.1.0-*/ops/install; ! systemctl restart pobyt')
  // Until it has used up its tries
  await waitUntil(async () => {
    const state = await ask(place, 'systemctl is-failed pobyt || true')
    if (state !== 'failed') throw new Error(`the unit is ${state}`)
  })
  const said = await ask(place, 'journalctl --no-pager -o cat -u pobyt -n 60')
  if (!said.includes('migrated by a newer version of Pobyt'))
    throw new Error('it does not say why it does not start')
  report('the version before refuses the migrated database, and says so')
}

const [given] = process.argv.slice(2)
await tryPage(JSON.parse(given ?? '{}') as Trial)
