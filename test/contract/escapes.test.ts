import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FixtureCase } from '../extraction/fixture-cases.ts'
import { CliFolder, json } from './cli-process.ts'
import { sent } from './send-upload.ts'
import { faces, WindowUser } from './window-user.ts'

/** Escapes are undone by each face, in a text, in lines of a table and in strings of JSON. */

const file = join(import.meta.dirname, '..', 'fixtures', 'extraction', 'escapes.json')
const all = JSON.parse(readFileSync(file, 'utf8')) as FixtureCase[]
const samples = [
  'percent-encoding: a URL as the value of a key',
  'percent-encoding: a request line',
  'inside a link: Safe Links',
  'inside a link: URL Defense, third form',
  'backslash: line feeds and a tab in a quoted message',
  'backslash: angle brackets as Go writes them',
  'backslash: an account of a domain stays',
  'terminal: a match within a name, as grep colours it',
  'rsyslog: line feeds',
  'quoted-printable: a space',
  'references of HTML: names',
  'hyphens: the non-breaking one',
  'schemes: written twice, one defanged',
].map((name) => {
  const found = all.find((each) => each.name === name)
  if (found === undefined) throw new Error(`There is no fixture ${name}.`)
  return found
})
const wanted = ({ expect: values }: FixtureCase) => Object.values(values).flat().sort()

type Iocs = { readonly iocs: Record<string, readonly { readonly value: string }[]> }
const valuesOf = (answer: unknown) =>
  Object.values((answer as Iocs).iocs)
    .flatMap((list) => list.map(({ value }) => value))
    .sort()

const cli = new CliFolder()
afterAll(() => cli.remove())

describe('escapes', () => {
  let user: WindowUser
  beforeAll(async () => {
    user = await WindowUser.start((faces[0] as (typeof faces)[number])[1])
  })
  afterAll(() => user.host.stop())

  async function overHttp(text: string): Promise<string[]> {
    const { body } = await user.host.ask({ method: 'POST', path: '/api/v1/scan/ioc', body: { text } })
    return valuesOf(body)
  }

  async function inWindow(text: string, name: string): Promise<string[]> {
    const bytes = Buffer.from(text)
    const sources = [await sent(user.invoke, name, bytes)]
    const { session } = (await user.invoke('triage.start', { sources })) as { session: { id: string } }
    const { rows } = await user.rows(await user.ended(session.id), { filter: { show_hidden: true } })
    return rows.map(({ value }) => value).sort()
  }

  test.each(samples)('$name, over the API', async (sample) => {
    expect(await overHttp(sample.text)).toEqual(wanted(sample))
  })

  test.each(samples)('$name, on the command line', async (sample) => {
    const run = await cli.skerry(['ioc', '-', '--json'], sample.text)
    expect(valuesOf(json(run))).toEqual(wanted(sample))
  })

  test.each(samples)('$name, in a line of the window', async (sample) => {
    expect(await inWindow(sample.text, 'a.log')).toEqual(wanted(sample))
  })

  test.each(samples)('$name, in a string of JSON lines', async (sample) => {
    const line = JSON.stringify({ n: 1, message: sample.text })
    expect(await inWindow(`${line}\n${JSON.stringify({ n: 2, message: 'x' })}\n`, 'a.jsonl')).toEqual(
      wanted(sample),
    )
  })

  test.each(samples)('$name, among the observables of an alert', async (sample) => {
    const alert = {
      source: 'siem',
      external_id: sample.name,
      severity: 'low',
      title: 'x',
      raw: { m: sample.text },
    }
    const { body, status } = await user.host.ask({ method: 'POST', path: '/ir/api/v1/alerts', body: alert })
    expect(status).toBe(201)
    const { body: read } = await user.host.ask({ path: `/ir/api/v1/alerts/${(body as { id: string }).id}` })
    const { observables } = read as { observables: { value: string }[] }
    const values = observables.map(({ value }) => value)
    expect(wanted(sample)).toEqual(expect.arrayContaining(values))
    const { url = [], email = [], ipv4 = [], hash = [] } = sample.expect
    expect(values).toEqual(expect.arrayContaining([...url, ...email, ...ipv4, ...hash]))
    // the host of an encoded link, which nobody sees, is one of its own
    if (/%3A/i.test(sample.text)) expect(values).toContain(new URL(url.at(-1) as string).host)
  })

  test('a closing bracket of a single value stays', async () => {
    const value = 'https://en.wikipedia.org/wiki/Worm_(malware)'
    const { body } = await user.host.ask({
      method: 'POST',
      path: '/api/v1/scan/batch',
      body: { indicators: value },
    })
    expect((body as { indicators: { value: string }[] }).indicators).toMatchObject([{ kind: 'url', value }])
    const run = await cli.skerry(['search', value, '--json'])
    expect(run.out).toContain('Worm_(malware)')
  })
})
