import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { type CaseExportForm, caseExportForms } from '../../src/contract/workstation/cases/case-export.ts'
import { exportCase } from '../../src/main/engine/case-export/export-case.ts'
import type { ExportedCase } from '../../src/main/engine/case-export/exported-case.ts'
import { caseWithText, exampleCase, indicator, largeCase, sha256 } from '../fixtures/export/example-case.ts'
import { type StixParsed, stixFaults } from '../fixtures/export/stix-schema.ts'
import { hostileTexts } from '../fixtures/hostile-texts.ts'

const readFont = (name: string) => readFileSync(new URL(`../../resources/fonts/${name}`, import.meta.url))
const written = (form: CaseExportForm, given: ExportedCase = exampleCase) => exportCase(form, given, readFont)
const text = async (form: CaseExportForm, given: ExportedCase = exampleCase) =>
  new TextDecoder().decode((await written(form, given)).bytes)

async function pdfText(given: ExportedCase): Promise<string> {
  const { bytes } = await written('pdf', given)
  const read = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  return read.text
}

/** Returns the tables of the CSV export, each as rows by column name. */
async function tables(given: ExportedCase = exampleCase): Promise<Map<string, Record<string, string>[]>> {
  const files = unzipSync((await written('csv', given)).bytes)
  return new Map(
    Object.entries(files).map(([name, bytes]) => [
      name,
      parse(Buffer.from(bytes), { columns: true }) as Record<string, string>[],
    ]),
  )
}

const stix = async (given: ExportedCase = exampleCase) =>
  (JSON.parse(await text('stix', given)) as { objects: StixParsed[] }).objects

describe('every form', () => {
  test.each(caseExportForms)(
    '%s gives the same bytes for the same case, and other bytes for another',
    async (form) => {
      const digest = async (given: ExportedCase) =>
        createHash('sha256')
          .update((await written(form, given)).bytes)
          .digest('hex')
      const copy = structuredClone(exampleCase)
      expect(await digest(copy)).toBe(await digest(exampleCase))
      const other = {
        ...exampleCase,
        title: 'Another',
        indicators: exampleCase.indicators.slice(4),
        comments: [{ id: 'c', body: 'new', at: exampleCase.created_at, by: 'window', edited_at: null }],
      }
      expect(await digest(other)).not.toBe(await digest(exampleCase))
    },
  )

  test.each(['pdf', 'html', 'markdown'] as const)(
    'the report as %s has all of the case, defanged and with zones',
    async (form) => {
      const shown = form === 'pdf' ? await pdfText(exampleCase) : await text(form)
      const plain = shown.replaceAll('\\', '').replaceAll('&#39;', "'").replace(/\s+/g, ' ')
      for (const words of [
        'Parcel fraud: Пакет, Δέμα, bưu kiện',
        'True positive',
        'A lure was opened',
        'Second → paragraph, 3x4 =',
        'hxxps://parcel-desk[.]click/pay',
        '198.51.100[.]3',
        '2026-11-20 06:02:00 +01:00',
        'noted 2026-11-20 05:12:00 UTC',
        'The user called',
        'Resolved it as true positive',
        'Block the domain at the proxy',
        ', corrected 2026-11-20 05:31:00 UTC',
        'Register record',
        'Harbour Hosting',
        'Lookup',
        '2026-11-20 12:00:00 UTC',
        'Mail with a lure',
        'mail.eml',
        'MD5 d41d8cd98f00b204e9800998ecf8427e',
        'SHA-1 da39a3ee5e6b4b0d3255bfef95601890afd80709',
        `SHA-256 ${sha256}`,
        'ab'.repeat(32),
        'T1566.001',
        'Spearphishing Attachment',
        '**Blocked** at the proxy',
        'API key · soar',
      ])
        expect(plain).toContain(words)
      expect(plain).not.toContain('https://parcel-desk.click')
    },
  )
})

test('a report keeps marks of direction in the long texts of right-to-left scripts, and shows all others by their number', async () => {
  const narrative = 'השרת הוא C++\u200f!\nהכתובת 192.0.2.1\u200f.2\nfrom\u200f here\nשם\u200f \u202egnp'
  const title = 'הערה\u200f (A)'
  const given = { ...exampleCase, title, narrative }
  for (const form of ['markdown', 'html'] as const) {
    const shown = (await text(form, given)).replaceAll('\\', '')
    expect(shown).toContain('השרת הוא C++\u200f!')
    expect(shown).toContain('הכתובת 192.0.2.1[U+200F].2')
    expect(shown).toContain('from[U+200F] here')
    expect(shown).toContain('שם\u200f [U+202E]gnp')
    expect(shown).toContain('הערה[U+200F] (A)')
  }
  // in its order of writing, without a square for a mark
  expect(await pdfText(given)).toContain('□□□□ □□□ C++!')
})

describe('the report as PDF', () => {
  test('says what its fonts cannot show, and shows a square for it', async () => {
    const given = { ...exampleCase, summary: 'مرحبا 漢字 🙂 Ελληνικά Кириллица Tiếng Việt' }
    const shown = (await pdfText(given)).replace(/\s+/g, ' ')
    expect(shown).toContain('no glyph for 8 characters of the case (Arabic, Han and others)')
    expect(shown).toContain('□□□□□ □□ □ Ελληνικά Кириллица Tiếng Việt')
    expect(await pdfText(exampleCase)).not.toContain('no glyph for')
  })

  test('of many indicators and entries has the last of each', async () => {
    const shown = await pdfText(largeCase(2000, 1000))
    expect(shown).toContain('host-1999.parcel-desk[.]click')
    expect(shown).toContain('Entry 999 of what was seen')
  }, 120_000)

  test('breaks a word that is wider than its column, and a row that is longer than a page', async () => {
    const word = 'a1b2'.repeat(2000)
    const shown = await pdfText({
      ...exampleCase,
      indicators: [indicator('i', 'other', word, { added_by: 'analyst' })],
    })
    // text beside it on its first line, and in headers and footers of pages
    const beside =
      /\s|case_\w+ +· +page \d+|Type Value \(defanged\) Detection Added By|yes 2026-11-20 05:10:00 UTC analyst/g
    expect(shown.replace(beside, '')).toContain(word)
  })
})

describe('JSON', () => {
  test('is canonical and has the case as it is', async () => {
    const json = await text('json')
    expect(JSON.parse(json)).toEqual({
      schema: 'skerry-case/1',
      case: { ...exampleCase, tlp: 'AMBER', pap: null },
    })
    expect(json.startsWith('{"case":{"alerts":[{"count":2,"dated":true,"description":')).toBe(true)
  })
})

describe('CSV', () => {
  test('is a table for each of what the case has, and reads back as it', async () => {
    const read = await tables()
    expect([...read.keys()]).toEqual([
      'alerts.csv',
      'comments.csv',
      'custody.csv',
      'evidence.csv',
      'indicators.csv',
      'links.csv',
      'references.csv',
      'tasks.csv',
      'techniques.csv',
      'timeline.csv',
    ])
    expect(read.get('indicators.csv')?.map(({ value }) => value?.replace(/^'/, ''))).toEqual(
      exampleCase.indicators.map(({ value }) => value),
    )
    expect(read.get('timeline.csv')?.[1]).toEqual({
      at: '2026-11-20T05:12:00.000Z',
      happened_at: '2026-11-20T06:02:00+01:00',
      by: 'window',
      kind: 'note',
      words: 'The user called',
    })
  })
})

describe('STIX', () => {
  test('is after the standard, open, resolved, and with either half missing', async () => {
    const open = {
      ...exampleCase,
      status: 'open',
      verdict: null,
      resolved_at: null,
      tags: ['TLP:AMBER+STRICT'],
    }
    const bare = {
      ...exampleCase,
      summary: '',
      alerts: [],
      indicators: [],
      techniques: [],
      evidence: [],
      comments: [],
      tags: [],
    }
    for (const given of [exampleCase, open, bare, largeCase(500, 50)])
      expect(stixFaults(await text('stix', given))).toEqual([])
  })

  test('a fault of each kind is found, so that none of the checks is idle', async () => {
    const good = JSON.parse(await text('stix')) as { objects: Record<string, unknown>[] }
    const faults = (change: (objects: Record<string, unknown>[]) => void) => {
      const copy = structuredClone(good)
      change(copy.objects)
      return stixFaults(JSON.stringify(copy)).join('\n')
    }
    const first = (objects: Record<string, unknown>[], type: string) =>
      objects.find((object) => object.type === type) as Record<string, unknown>
    expect(faults((all) => delete first(all, 'incident').name)).toContain('name')
    expect(faults((all) => Object.assign(first(all, 'incident'), { x_own: 1 }))).toContain('x_own')
    expect(faults((all) => Object.assign(first(all, 'indicator'), { valid_from: '2026-11-20' }))).toContain(
      'valid_from',
    )
    expect(faults((all) => Object.assign(first(all, 'indicator'), { indicator_types: ['bad'] }))).toContain(
      'indicator_types',
    )
    expect(faults((all) => all.splice(all.indexOf(first(all, 'identity')), 1))).toContain('is not there')
    expect(faults((all) => all.push(first(all, 'incident')))).toContain('unique')
  })

  test('holds what belongs to the case, and says what it is based on', async () => {
    const objects = await stix()
    const count = (type: string) => objects.filter((object) => object.type === type).length
    expect(
      Object.fromEntries(
        [...new Set(objects.map(({ type }) => type))].toSorted().map((type) => [type, count(type)]),
      ),
    ).toEqual({
      'attack-pattern': 2,
      'domain-name': 1,
      'email-addr': 1,
      file: 3,
      identity: 1,
      incident: 1,
      indicator: 8,
      'ipv4-addr': 3,
      'ipv6-addr': 1,
      'mac-addr': 1,
      'marking-definition': 1,
      note: 5,
      'observed-data': 2,
      relationship: 4,
      report: 1,
      sighting: 1,
      url: 1,
      'user-account': 1,
      vulnerability: 1,
      'windows-registry-key': 1,
    })
    const patterns = objects.flatMap((object) => (object.type === 'indicator' ? [object.pattern] : []))
    expect(patterns).toContain("[domain-name:value = 'parcel-desk.click']")
    expect(patterns).toContain("[ipv4-addr:value ISSUBSET '45.155.205.0/24']")
    // private addresses are not worth looking for elsewhere
    expect(patterns.join()).not.toContain('10.1.2.3')
    const sighting = objects.find((object) => object.type === 'sighting' && object.count === 3)
    expect(sighting).toMatchObject({
      first_seen: '2026-11-20T04:00:00.000Z',
      last_seen: '2026-11-20T04:30:00.000Z',
    })
    expect(objects.find(({ type }) => type === 'marking-definition')?.id).toBe(
      'marking-definition--55d920b0-5e8b-4f79-9ee9-91f868d9b421',
    )
  })

  test('observables have the ids that the standard gives them', async () => {
    const objects = await stix()
    const id = (properties: string) => {
      const name = Buffer.concat([
        Buffer.from('00abedb4aa42466c9c01fed23315a9b7', 'hex'),
        Buffer.from(properties),
      ])
      const hex = createHash('sha1').update(name).digest('hex')
      const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`
    }
    const ids = objects.map((object) => object.id)
    // the example of section 2.9
    expect(ids).toContain('ipv4-addr--28bb3599-77cd-5a82-a950-b5bc3caf07c4')
    expect(ids).toContain(
      `file--${id('{"hashes":{"MD5":"d41d8cd98f00b204e9800998ecf8427e"},"name":"mail.eml"}')}`,
    )
    expect(ids).toContain(`user-account--${id('{"account_login":"zoe\'o"}')}`)
    expect(ids).toContain(`windows-registry-key--${id('{"key":"HKEY_LOCAL_MACHINE\\\\Software\\\\Run"}')}`)
  })

  test('a harmless case tells nobody to detect anything, and says all the same what was observed', async () => {
    const objects = await stix({ ...exampleCase, verdict: 'false_positive' })
    const types = new Set(objects.map(({ type }) => type))
    expect([types.has('indicator'), types.has('sighting'), types.has('domain-name')]).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('MISP', () => {
  type Event = {
    readonly Attribute: readonly {
      readonly type: string
      readonly category: string
      readonly to_ids: boolean
      readonly value: string
    }[]
    readonly Object: readonly {
      readonly name: string
      readonly Attribute: readonly { readonly value: string }[]
    }[]
    readonly Tag: readonly { readonly name: string }[]
    readonly EventReport: readonly { readonly content: string }[]
  }
  const event = async (given: ExportedCase = exampleCase) =>
    (JSON.parse(await text('misp', given)) as { Event: Event }).Event

  test('has an attribute of the right type for each indicator', async () => {
    const { Attribute } = await event()
    expect(
      Attribute.map(({ type, category, to_ids }) => `${category}: ${type}${to_ids ? ' ids' : ''}`),
    ).toEqual([
      // an address reserved for documentation
      'Network activity: ip-dst',
      'Network activity: ip-dst ids',
      'Network activity: ip-dst',
      'Network activity: ip-dst ids',
      'Network activity: domain ids',
      'Network activity: url ids',
      'Payload delivery: email-src ids',
      // the digest of nothing
      'Payload delivery: sha256',
      'External analysis: vulnerability',
      'Financial fraud: btc ids',
      'Network activity: mac-address ids',
      'Other: phone-number',
      'Network activity: hostname ids',
      'Payload delivery: filename ids',
      'Persistence mechanism: regkey ids',
      'Targeting data: target-user',
      'Other: text',
      'External analysis: link',
    ])
  })

  test('has techniques as tags of the galaxy, evidence as file objects, and the report', async () => {
    const { Tag, Object: objects, EventReport } = await event()
    expect(Tag.map(({ name }) => name)).toEqual([
      'tlp:amber',
      'fraud',
      'misp-galaxy:mitre-attack-pattern="Spearphishing Attachment - T1566.001"',
      'misp-galaxy:mitre-attack-pattern="T1071"',
    ])
    expect(objects.map(({ name, Attribute }) => [name, ...Attribute.map(({ value }) => value)])).toEqual([
      [
        'file',
        'mail.eml',
        '12345',
        'd41d8cd98f00b204e9800998ecf8427e',
        'da39a3ee5e6b4b0d3255bfef95601890afd80709',
        sha256,
      ],
    ])
    expect(EventReport[0]?.content).toContain('# Parcel fraud')
  })

  test('nothing is to be looked for when nothing bad was there', async () => {
    const { Attribute } = await event({ ...exampleCase, verdict: 'benign' })
    expect(Attribute.some(({ to_ids }) => to_ids)).toBe(false)
  })
})

test('the Navigator layer is of format 4.5, with each technique and how many alerts carry it', async () => {
  const layer = JSON.parse(await text('navigator')) as { gradient: { minValue: number; maxValue: number } }
  expect(layer).toMatchObject({
    name: expect.stringContaining('Parcel fraud'),
    versions: { layer: '4.5', navigator: '4.9.0' },
    domain: 'enterprise-attack',
    techniques: [
      { techniqueID: 'T1071', score: 1, showSubtechniques: true },
      { techniqueID: 'T1566.001', score: 2, showSubtechniques: false },
    ],
  })
  expect(layer.gradient.maxValue).toBeGreaterThan(layer.gradient.minValue)
})

/** Returns elements and attributes of an HTML text, found by an independent parser. */
function elementsOf(html: string): {
  readonly names: ReadonlySet<string>
  readonly attributes: readonly string[]
} {
  const names = new Set<string>()
  const attributes: string[] = []
  const parser = new Parser({
    onopentag: (name, given) => {
      names.add(name)
      for (const [attribute, value] of Object.entries(given)) attributes.push(`${name} ${attribute}=${value}`)
    },
  })
  parser.end(html)
  return { names, attributes }
}

describe('300 hostile texts in every field', () => {
  const own = new Set(
    'html head meta title style body header h1 dl div dt dd nav ul li a main section h2 h3 table caption thead tr th tbody td p article'.split(
      ' ',
    ),
  )
  const attributeForms = [
    /^html lang=en$/,
    /^meta charset=utf-8$/,
    /^meta (?:http-equiv|content|name)=/,
    /^a href=#s\d+$/,
    /^\w+ dir=auto$/,
    /^h2 id=s\d+$/,
    /^section aria-labelledby=s\d+$/,
    /^nav aria-label=Sections$/,
    /^th scope=col$/,
    /^p class=prose$/,
  ]

  test('HTML has no element, attribute, script or address of theirs, and a policy that allows nothing', async () => {
    for (const hostile of hostileTexts) {
      const html = await text('html', caseWithText(hostile))
      const { names, attributes } = elementsOf(html)
      expect([...names].filter((name) => !own.has(name))).toEqual([])
      expect(attributes.filter((each) => !attributeForms.some((form) => form.test(each)))).toEqual([])
      expect(attributes.filter((each) => each.startsWith('meta '))).toHaveLength(7)
      expect(html).toMatch(
        /content="default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'"/,
      )
      expect(html).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200E\u200F]/)
    }
  })

  test('no cell of a CSV file begins with a formula, also where it is split at other signs', async () => {
    for (const hostile of hostileTexts)
      for (const rows of (await tables(caseWithText(hostile))).values())
        for (const row of rows)
          for (const cell of Object.values(row))
            for (const part of [cell, ...cell.split(/[;\t\r\n]/)])
              expect(part).not.toMatch(/^["\s\uFEFF]*[=+\-@＝＋－＠]/)
  })

  test('PDF has no link, no action and no script, and shows them as text', async () => {
    // each text is in a field of its own, so that one document covers many
    for (let at = 0; at < hostileTexts.length; at += 20) {
      const some = hostileTexts.slice(at, at + 20)
      const given = {
        ...caseWithText(some[0] as string),
        comments: some.map((body, index) => ({
          id: `c${index}`,
          body,
          at: exampleCase.created_at,
          by: body,
          edited_at: null,
        })),
      }
      const { bytes } = await written('pdf', given)
      const document = await getDocumentProxy(bytes)
      expect(await document.getJSActions()).toBeNull()
      expect(await document.getOpenAction()).toBeNull()
      expect(await document.getAttachments()).toBeNull()
      for (const { url, unsafeUrl } of (await document.getOutline()) ?? [])
        expect([url, unsafeUrl ?? null]).toEqual([null, null])
      for (let number = 1; number <= document.numPages; number += 1) {
        const page = await document.getPage(number)
        expect(await page.getAnnotations()).toEqual([])
        expect(await page.getJSActions()).toBeNull()
      }
    }
  }, 120_000)

  test('what programs read is JSON, and STIX after the standard', async () => {
    for (const hostile of hostileTexts) {
      const given = caseWithText(hostile)
      for (const form of ['json', 'misp', 'navigator'] as const) JSON.parse(await text(form, given))
      expect(stixFaults(await text('stix', given))).toEqual([])
    }
  })

  test('Markdown has no markup of theirs', async () => {
    for (const hostile of hostileTexts) {
      const markdown = await text('markdown', caseWithText(hostile))
      // everything that could begin markup is escaped by a backslash, except the report's own markup
      for (const line of markdown.split('\n'))
        expect(
          line.replace(/^(?:#+ |- \*\*[^*]+\*\*|> ?|\*\*(?=.*\*\*$)|\|)/, '').replace(/\\./g, '_'),
        ).not.toMatch(/[<`[\]]|!\(|:\/\//)
    }
  })
})
