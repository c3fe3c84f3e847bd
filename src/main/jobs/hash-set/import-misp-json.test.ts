import { describe, expect, test } from 'vitest'
import { md5, sha1, sha256, sha512 } from '../../../../test/fixtures/hash/digest-of.ts'
import { bad, setImporter } from '../../../../test/fixtures/hash/set-importer.ts'

/** MISP events in JSON, imported and queried. */

const { read, ask } = setImporter()

describe('MISP JSON', () => {
  const attribute = (type: string, value: string, more: object = {}) => ({
    id: '1',
    type,
    category: 'Payload delivery',
    to_ids: true,
    value,
    ...more,
  })
  const event = {
    info: 'Wave of invoices',
    date: '2026-02-28',
    Orgc: { id: '2', name: 'CERT Example' },
    Tag: [{ name: 'tlp:clear' }],
    Attribute: [
      attribute('md5', md5('a').toUpperCase(), { Tag: [{ name: 'misp-galaxy:malpedia="QakBot"' }] }),
      attribute('malware-sample', `dropper "1".exe|${md5('b')}`, { data: 'UEsDBA=='.repeat(20_000) }),
      attribute('sha1', sha1('off'), { to_ids: false }),
      attribute('sha1', sha1('gone'), { deleted: true }),
      attribute('sha224', 'a'.repeat(56)),
      attribute('domain', 'example.org'),
    ],
    Object: [
      { name: 'file', Attribute: [attribute('sha256', sha256('o')), attribute('filename', 'o.exe')] },
      {
        name: 'file',
        Attribute: [attribute('filename|sha512', `p\u00e9.exe|${sha512('p')}`, { to_ids: '1' })],
      },
    ],
  }

  test.each([
    ['an event', { Event: event }],
    ['a list of events', [{ Event: event }]],
    ['the answer of a search', { response: [{ Event: event }] }],
    [
      'the answer of a search for attributes',
      { response: { Attribute: event.Attribute, Object: event.Object } },
    ],
  ])('of %s gives the digests that are meant for detection', async (_form, json) => {
    for (const text of [
      JSON.stringify(json),
      JSON.stringify(json, null, 2),
      JSON.stringify(json).replaceAll('/', '\\/'),
    ]) {
      const content = await read(text)
      expect(content).toMatchObject({
        format: 'misp-json',
        verdict: 'known_malicious',
        digests: { MD5: 2, SHA256: 1, SHA512: 1 },
        refused: 1,
      })
      expect(ask(md5('a'))).toEqual({ ...bad, family: 'QakBot' })
      expect(ask(md5('b'))).toEqual({ ...bad, fileName: 'dropper "1".exe' })
      expect(ask(sha256('o'))).toEqual(bad)
      expect(ask(sha512('p'))).toEqual({ ...bad, fileName: 'pé.exe' })
      expect([ask(sha1('off')), ask(sha1('gone'))]).toEqual([null, null])
    }
  })

  test('of one event tells its name, organisation and date; of several the latest date', async () => {
    const later = { Event: { ...event, date: '2026-03-02', info: 'Other' } }
    expect((await read(JSON.stringify({ Event: event }))).declared).toEqual({
      name: 'Wave of invoices',
      source: 'CERT Example',
      dated: '2026-02-28',
    })
    expect((await read(JSON.stringify([later, { Event: event }]))).declared).toEqual({ dated: '2026-03-02' })
  })

  test.each([
    ['{"Event":{"Attribute":[', 'ends before it is complete'],
    ['{"Event":]', 'not well-formed'],
    ['{"Event":{"info":"\\x"}}', 'not well-formed'],
    ['{"Event":{"info":"unclosed', 'ends before it is complete'],
    ['['.repeat(200), 'nested too deeply'],
    ['{}', 'there is no MD5, SHA-1, SHA-256 or SHA-512 digest in it'],
  ])('%s cannot be imported', async (text, why) => {
    await expect(read(text)).rejects.toThrow(why)
  })
})
