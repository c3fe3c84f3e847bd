import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { documentedOperations } from '../../src/contract/index.ts'
import { operations } from '../../src/main/parts/operations.ts'
import { CliFolder, entry, json } from './cli-process.ts'

/** The command line as a person and a script use it. */

const cli = new CliFolder()
const { folder, dataDir, environment, skerry } = cli
afterAll(() => cli.remove())

const text = 'Seen: hxxps://evil[.]example[.]com/a and 198.51.100.7, again 198.51.100.7'
writeFileSync(join(folder, 'a.txt'), text)
writeFileSync(join(folder, 'b.txt'), '203.0.113.9 and CVE-2024-3094')
writeFileSync(join(folder, 'half.txt'), 'fragment.exam')
writeFileSync(join(folder, 'rest.txt'), 'ple.com')
const many = Array.from({ length: 60_000 }, (_, index) => `host${index}.example.org is one name`)
writeFileSync(join(folder, 'large.txt'), many.join('\n'))

describe('ioc', () => {
  test('reads a file, several files and standard input alike, any number of times', async () => {
    const both = json(await skerry(['ioc', 'a.txt', 'b.txt', '--json']))
    const piped = json(await skerry(['ioc', '-', '--json'], `${text}\n203.0.113.9 and CVE-2024-3094`))
    expect(both).toEqual(piped)
    expect(both).toMatchObject({
      status: 'ok',
      ioc_total: 5,
      truncated: false,
      iocs: { ipv4: [{ value: '198.51.100.7', link: '/ip/198.51.100.7' }, { value: '203.0.113.9' }] },
    })
  })

  test('does not join the end of one file to the start of the next', async () => {
    expect((await skerry(['ioc', 'half.txt', 'rest.txt', '--json'])).out).not.toContain(
      'fragment.example.com',
    )
  })

  test('reads what is attached to a message, and names what it could not read', async () => {
    const documents = join(import.meta.dirname, '..', 'fixtures', 'documents')
    const [locked] = (
      JSON.parse(readFileSync(join(documents, 'documents.json'), 'utf8')) as {
        file: string
        needsPassword?: boolean
      }[]
    ).filter(({ needsPassword }) => needsPassword === true)
    const attached = (name: string, bytes: Buffer) =>
      `--b\r\nContent-Type: application/octet-stream; name="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}\r\n`
    const report = Buffer.from('PK\x03\x04')
    const note = Buffer.from("{\\rtf1\\ansi The page is https://inner.depot-nine.shop/p\\'61y today.\\par}")
    writeFileSync(
      join(folder, 'mail.eml'),
      `From: a@parcel-desk.click\r\nTo: b@corp.example\r\nDate: Tue, 24 Nov 2026 08:00:00 +0000\r\nSubject: two\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\n\r\nSee https://first.depot-nine.shop/\r\n${attached('note.rtf', note)}${attached('locked', readFileSync(join(documents, locked?.file ?? '')))}${attached('broken.zip', report)}--b--\r\n`,
    )
    const run = await skerry(['ioc', 'b.txt', 'mail.eml', '--json'])
    const answer = json(run) as {
      iocs: { url: { value: string }[] }
      skipped: { value: string; reason: string }[]
    }
    expect(answer.iocs.url.map(({ value }) => value)).toEqual([
      'https://first.depot-nine.shop/',
      'https://inner.depot-nine.shop/pay',
    ])
    expect(answer.skipped.map(({ value }) => value)).toEqual(['2: locked', '2: broken.zip'])
    expect(answer.skipped[0]?.reason).toMatch(/password/)
    expect((await skerry(['ioc', 'mail.eml'])).err).toMatch(/Skipped locked: .*password/)

    // an unreadable file does not affect the others, and is an error when it is the only one
    writeFileSync(join(folder, 'broken.zip'), report)
    const both = await skerry(['ioc', 'broken.zip', 'b.txt', '--json'])
    expect(json(both)).toMatchObject({
      ioc_total: 2,
      skipped: [{ value: '1: the whole file', reason: expect.stringMatching(/archive|end/i) }],
      unread_files: 1,
    })
    expect(both.code).toBe(4)
    expect((await skerry(['ioc', 'broken.zip', 'b.txt', '--fail-on', 'any'])).code).toBe(7)
    // attachments of a message are read and reported, but not judged
    expect((await skerry(['ioc', 'mail.eml', '--risk'])).out).toMatch(
      /2 parts were not read, and are not judged\./,
    )
    expect((await skerry(['ioc', 'mail.eml'])).code).toBe(0)
    const alone = await skerry(['ioc', 'broken.zip'])
    expect([alone.code, alone.out]).toEqual([4, ''])
  })

  test('prints results on standard output and remarks on standard error', async () => {
    expect(await skerry(['ioc', 'a.txt'])).toEqual({
      code: 0,
      out: [
        'KIND    VALUE',
        'ipv4    198.51.100.7',
        'domain  evil.example.com',
        'url     https://evil.example.com/a',
        '',
      ].join('\n'),
      err: '3 indicators\n',
    })
  })

  test('gives CSV', async () => {
    expect(await skerry(['ioc', 'b.txt', '-o', 'csv', '-q'])).toEqual({
      code: 0,
      out: 'kind,value,link\r\nipv4,203.0.113.9,/ip/203.0.113.9\r\ncve,CVE-2024-3094,/cve/CVE-2024-3094\r\n',
      err: '',
    })
  })

  test('takes more text than the HTTP API does', async () => {
    const run = await skerry(['ioc', 'large.txt', '--json'])
    expect(json(run)).toMatchObject({ ioc_total: 60_000, truncated: false })
  })

  test('ends with 7 when a gate is met, and with 0 when it is not', async () => {
    expect((await skerry(['ioc', 'a.txt', '--fail-on', 'any'])).code).toBe(7)
    const lure =
      'Urgent: your parcel is held. Verify your account password now: http://198.51.100.7/royalmail/login'
    const run = await skerry(['ioc', '--risk', '--country', 'gb', '--json', '--fail-on', 'suspect'], lure)
    expect(json(run)).toMatchObject({ risk: { mode: 'fast', country: 'GB' } })
    expect(run.code).toBe(7)
    expect((await skerry(['ioc', '--fail-on', 'suspect'], 'Lunch at noon?')).code).toBe(0)
  })

  test.each([
    [['ioc'], '', 'Please provide a text'],
    [['ioc', 'absent.txt'], '', 'absent.txt is not there'],
    [['ioc', 'a.txt', '--country', 'xx'], '', 'it must be one of FR'],
    [['ioc', 'a.txt', '--rsk'], '', 'Did you mean --risk?'],
    [['oic'], '', 'Did you mean ioc?'],
    [['doctor', '-o', 'csv'], '', 'csv needs rows'],
    [['call', 'ip.lookup'], '', 'Did you mean ip.lookUp?'],
    [['call', 'iocs.extract', '--input', '{"text"'], '', 'it is not JSON'],
    [['keys', 'create', 'x', '--permission', 'scan.lokup'], '', 'Did you mean scan.lookup?'],
  ])('%j ends with 4 and a sentence', async (words, input, sentence) => {
    const { code, out, err } = await skerry(words, input)
    expect({ code, out }).toEqual({ code: 4, out: '' })
    expect(err).toContain(sentence)
  })
})

describe('operations', () => {
  test('lists exactly the documented ones, and the extensions when asked', async () => {
    const listed = json(await skerry(['operations', '--json'])) as { name: string; path: string }[]
    expect(listed.map(({ name }) => name)).toEqual(documentedOperations.map(({ name }) => name))
    expect(listed).toHaveLength(154)
    expect(listed).toContainEqual({
      name: 'iocs.extract',
      family: 'core',
      method: 'POST',
      path: '/api/v1/scan/ioc',
      permission: 'scan.lookup',
      needs_key: true,
      built: true,
    })
    expect(listed).toContainEqual(expect.objectContaining({ name: 'domain.scan', built: false }))
    expect(listed.filter(({ path }) => path.startsWith('/threat/'))).not.toHaveLength(0)
    const all = json(await skerry(['operations', '--json', '--extensions'])) as unknown[]
    expect(all).toHaveLength(operations.length)
  })
})

describe('what is asked of an operation', () => {
  test('that is not built ends with 1 and says so', async () => {
    expect(await skerry(['scan', 'domain', 'example.org'])).toEqual({
      code: 1,
      out: '',
      err: 'skerry: “Start a security scan of a domain” is not built yet in this version of Skerry.\n',
    })
  })

  test('is answered as JSON by its name', async () => {
    const run = await skerry(['call', 'iocs.extract', '--input', '-'], JSON.stringify({ text }))
    expect(run.code).toBe(0)
    expect(json(run)).toMatchObject({ ioc_total: 3 })
  })

  test('with --dry-run is printed and not sent, here and elsewhere', async () => {
    const before = existsSync(join(dataDir, 'never'))
    const here = ['--data-dir', join(dataDir, 'never'), '--dry-run']
    expect((await skerry(['scan', 'hash', 'a', 'b', ...here])).out).toBe(
      'POST http://localhost/api/v1/scan/hash\n',
    )
    const run = await skerry(['ioc', 'a.txt', '--risk', ...here, '--hostname', 'https://a.example/api/v1/'])
    expect(run).toEqual({ code: 0, out: 'POST https://a.example/api/v1/scan/ioc?risk=true\n', err: '' })
    expect([before, existsSync(join(dataDir, 'never'))]).toEqual([false, false])
  })

  test('of another instance is refused until it is built', async () => {
    const run = await skerry(['whoami', '--hostname', 'https://a.example'])
    expect(run).toMatchObject({ code: 1, out: '' })
    expect(run.err).toContain('not built yet')
  })
})

test('search says what a value is, and ends with 6 when nothing is known of it', async () => {
  const run = await skerry(['search', 'quiet-host[.]ru', '--json'])
  expect(run.code).toBe(6)
  expect(run.err).toContain('Detected: domain quiet-host.ru')
  expect(json(run)).toMatchObject({ lookup: null, refused: { code: 'not-built' }, hits: [] })
})

test('search looks up what it found, and ends with 1 when the source of that is not there', async () => {
  const known = await skerry(['search', '192.0.2[.]44', '--json'])
  expect(known.code).toBe(0)
  expect(json(known)).toMatchObject({ lookup: { ip: '192.0.2.44', rfc: 'RFC 5737' }, hits: [] })
  const unknown = await skerry(['search', '8.8.8[.]8', '--json'])
  expect(unknown.code).toBe(1)
  expect(json(unknown)).toMatchObject({ lookup: null, refused: { code: 'source-unreachable' } })
})

test('keys are created, listed and deleted', async () => {
  const made = json(
    await skerry(['keys', 'create', 'bot', '--permission', 'scan.lookup', 'ir.read', '--json']),
  ) as {
    key: { id: string; permissions: string[] }
    secret: string
  }
  expect(made.secret).toMatch(/^svc_/)
  expect(made.key.permissions).toEqual(['scan.lookup', 'ir.read'])
  const listed = await skerry(['keys', 'list'])
  expect(listed.out).toContain(made.key.id)
  expect(listed.out).not.toContain(made.secret)
  expect((await skerry(['keys', 'delete', made.key.id])).code).toBe(0)
  expect(await skerry(['keys', 'delete', made.key.id])).toMatchObject({ code: 6, out: '' })
})

test('doctor checks what it promises, and a damaged database is a finding', async () => {
  const run = await skerry(['doctor', '--json'])
  const { checks } = json(run) as {
    checks: { name: string; state: string; finding: string; remedy: string | null }[]
  }
  expect(run.code).toBe(checks.some(({ state }) => state === 'problem') ? 1 : 0)
  const names = checks.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['Runtime', 'Keychain', 'Database', 'Data packs', 'Free disk']),
  )
  for (const { state, remedy } of checks) expect(remedy === null).toBe(state === 'ok')
  expect(checks.find(({ name }) => name === 'Public suffixes')?.finding).toMatch(
    /^release of \d{4}-\d\d-\d\d, [\d,]+ days? old/,
  )
  const damaged = join(folder, 'damaged')
  await skerry(['whoami', '--data-dir', damaged])
  writeFileSync(join(damaged, 'skerry.sqlite'), 'this is no database')
  const sick = await skerry(['doctor', '--data-dir', damaged])
  expect(sick.code).toBe(1)
  expect(sick.out).toContain('problem')
})

test('config keeps secrets to itself', async () => {
  const secret = 'svc_0123456789abcdefghij'
  expect((await skerry(['config', 'set', 'profiles.work.api_key', '-'], `${secret}\n`)).code).toBe(0)
  const path = (await skerry(['config', 'path'])).out.trim()
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
  const listed = await skerry(['config', 'list'])
  expect(listed.out).toContain('svc_…ghij')
  expect(listed.out).not.toContain(secret)
  expect((await skerry(['config', 'get', 'profiles.work.api_key', '--reveal'])).out).toBe(`${secret}\n`)
  expect((await skerry(['config', 'unset', 'profiles.work.api_key'])).code).toBe(0)
  expect((await skerry(['config', 'get', 'profiles.work.api_key'])).code).toBe(6)
  expect((await skerry(['config', 'set', 'hostnme', 'x'])).err).toContain('Did you mean hostname?')
})

test('completions are scripts that a shell can read', async () => {
  const bash = (await skerry(['completions', 'bash'])).out
  const script = `${bash}\nCOMP_WORDS=(skerry scan cr) COMP_CWORD=2; _skerry; echo "\${COMPREPLY[@]}"`
  expect(execFileSync('bash', ['-c', script], { encoding: 'utf8' })).toBe('crypto\n')
  expect((await skerry(['completions', 'fish'])).out).toContain(
    'complete -c skerry -n "__skerry_at \'scan\'" -a ip',
  )
  expect((await skerry(['completions', 'zsh'])).out).toMatch(/^#compdef skerry/)
})

test('help and version need no data directory', async () => {
  const nowhere = ['--data-dir', join(folder, 'nowhere')]
  expect((await skerry(['--version', ...nowhere])).out).toMatch(/^\d+\.\d+\.\d+\n$/)
  const help = await skerry(['scan', 'ip', '--help', ...nowhere])
  expect(help.code).toBe(0)
  expect(help.out).toContain('Describe one IP address')
  expect(existsSync(join(folder, 'nowhere'))).toBe(false)
})

test('a reader that has seen enough ends it quietly', () => {
  // far more than a pipe buffers, so that the writer meets the closed end
  const command = `"${process.execPath}" "${entry}" ioc -q large.txt | head -c 1 >/dev/null; echo "\${PIPESTATUS[0]}"`
  const { stdout, stderr } = spawnSync('bash', ['-c', command], {
    encoding: 'utf8',
    env: environment,
    cwd: folder,
  })
  expect([stdout.trim(), stderr]).toEqual(['0', ''])
})

describe('serve', () => {
  const serve = (...words: string[]) => skerry(['serve', '--dry-run', '--port', '8200', ...words])

  test.each([
    '0.0.0.0',
    '::',
    '192.0.2.1',
    '2001:db8::1',
    'machine.example',
    '127.example',
    '::ffff:192.0.2.1',
  ])('on %s, which other machines reach, is refused unless it is asked for by name', async (host) => {
    const refused = await serve('--host', host)
    expect(refused).toMatchObject({ code: 4, out: '' })
    expect(refused.err).toContain(`${host} can be reached from other machines, and Skerry has no TLS`)
    expect(await serve('--host', host, '--unencrypted')).toMatchObject({ code: 0, err: '' })
  })

  test.each(['127.0.0.1', '127.8.0.1', '::1', '0:0:0:0:0:0:0:1', 'localhost'])(
    'on %s is as it was',
    async (host) => {
      expect((await serve('--host', host)).code).toBe(0)
    },
  )

  test('prints one line when it is ready, answers, and stops on a signal', async () => {
    const words = ['serve', '--data-dir', join(folder, 'served'), '--port', '0', '--json']
    const first = spawn(process.execPath, [entry, ...words], { env: environment })
    try {
      const ready = JSON.parse(await firstLine(first)) as { url: string; key: string }
      expect(Object.keys(ready)).toEqual(['url', 'key'])
      const answer = await fetch(`${ready.url}/api/v1/`, {
        headers: { authorization: `Bearer ${ready.key}` },
      })
      expect(await answer.json()).toMatchObject({ auth: 'api_key' })
      const other = cli.process(words)
      expect(other.code).toBe(1)
      expect(other.err).toContain('is in use by another Skerry')
      expect(await stop(first, 'SIGTERM')).toBe(0)
    } finally {
      first.kill('SIGKILL')
    }
    const second = spawn(process.execPath, [entry, ...words], { env: environment })
    try {
      expect(Object.keys(JSON.parse(await firstLine(second)))).toEqual(['url'])
      expect(await stop(second, 'SIGINT')).toBe(0)
    } finally {
      second.kill('SIGKILL')
    }
  })

  test('an interrupt ends any other command with 130', async () => {
    const fresh = join(folder, 'interrupted')
    const waiting = spawn(process.execPath, [entry, 'ioc', '-', '--data-dir', fresh], { env: environment })
    try {
      waiting.stdin.write('192.0.2.1\n')
      // it waits for more input once it has opened the database
      await vi.waitUntil(() => existsSync(join(fresh, 'skerry.sqlite')), { timeout: 120_000, interval: 50 })
      expect(await stop(waiting, 'SIGINT')).toBe(130)
    } finally {
      waiting.kill('SIGKILL')
    }
  })
})

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (piece: Buffer) => {
      text += piece.toString()
      if (text.includes('\n')) resolve(text)
    })
    child.on('exit', (code) => reject(new Error(`It ended with ${code} before it was ready.`)))
  })
}

function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve(code))
    child.kill(signal)
  })
}
