import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { roundsOf, seedOf } from '../../../../test/rounds.ts'
import { decodeLabelHeader, findLabels } from '../../engine/crypto/label-file.ts'
import { listedKey } from '../../engine/crypto/label-key.ts'
import type { LabelRecord } from '../../engine/crypto/label-record.ts'
import { buildLabelList } from './build-label-list.ts'
import type { LabelListResult, LabelListTask } from './label-list-task.ts'

const folder = mkdtempSync(join(tmpdir(), 'skerry-labels-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Built = LabelListResult & { find: (address: string, currency?: string) => LabelRecord[] }

async function build(
  content: string | Buffer,
  fileName = 'list.txt',
  options: Partial<LabelListTask['options']> = {},
): Promise<Built> {
  const [path, target] = [join(folder, 'source'), join(folder, 'target')]
  writeFileSync(path, content)
  const all = { subject: null, label: null, category: null, currency: null, ...options }
  const result = await buildLabelList({ path, fileName, target, options: all }, () => {})
  const bytes = readFileSync(target)
  const header = decodeLabelHeader(bytes, statSync(target).size)
  if (header === null) throw new Error('the file is not whole')
  const find = (address: string, currency = 'X') => {
    const key = listedKey(address, currency)
    return key === null ? [] : findLabels(header, key, (at, length) => bytes.subarray(at, at + length))
  }
  return { ...result, find }
}

const btc = '12QtD5BFwRsdNsAZY76UVE1xyCGNTojH9h'
const btc2 = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const eth = '0x098B716B8Aaf21512996dC57EB0615e2383E2f96'
const xmr = '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A'

// the three formats of the SDN list, in their published layout, with one party each
const sdnXml = `<?xml version="1.0" standalone="yes"?>
<sdnList xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns="https://example.test/exports/XML">
  <publshInformation><Publish_Date>09/20/2026</Publish_Date><Record_Count>2</Record_Count></publshInformation>
  <sdnEntry>
    <uid>36</uid><lastName>SAMPLE AIRLINES</lastName><sdnType>Entity</sdnType>
    <programList><program>CUBA</program></programList>
    <idList><id><uid>1</uid><idType>Passport</idType><idNumber>${btc2}</idNumber></id></idList>
  </sdnEntry>
  <sdnEntry>
    <uid>25308</uid><firstName>Ali &amp; Co</firstName><lastName>SAMPLE</lastName><sdnType>Individual</sdnType>
    <programList><program>CYBER2</program><program>IFSR</program></programList>
    <idList>
      <id><uid>35210</uid><idType>Digital Currency Address - XBT</idType><idNumber> ${btc} </idNumber></id>
      <id><uid>35211</uid><idType>Digital Currency Address - ETH</idType><idNumber>${eth}</idNumber></id>
      <id><uid>35212</uid><idType>Digital Currency Address - XMR</idType><idNumber>${xmr}</idNumber></id>
      <id><uid>35213</uid><idType>Digital Currency Address - XBT</idType><idNumber>no address</idNumber></id>
    </idList>
    <akaList>
      <aka><uid>9</uid><type>a.k.a.</type><category>strong</category><lastName>EXAMPLE</lastName><firstName>Al</firstName></aka>
    </akaList>
  </sdnEntry>
</sdnList>`

const sdnAdvanced = `<?xml version="1.0" encoding="utf-8"?>
<Sanctions xmlns="https://example.test/exports/ADVANCED_XML" Version="3">
  <DateOfIssue CalendarTypeID="1"><Year>2026</Year><Month>9</Month><Day>5</Day></DateOfIssue>
  <ReferenceValueSets>
    <FeatureTypeValues>
      <FeatureType ID="25" FeatureTypeGroupID="1">Location</FeatureType>
      <FeatureType ID="344" FeatureTypeGroupID="1">Digital Currency Address - XBT</FeatureType>
      <FeatureType ID="345" FeatureTypeGroupID="1">Digital Currency Address - ETH</FeatureType>
    </FeatureTypeValues>
    <ListValues><List ID="1550">SDN List</List></ListValues>
    <NamePartTypeValues>
      <NamePartType ID="1520">Last Name</NamePartType><NamePartType ID="1521">First Name</NamePartType>
    </NamePartTypeValues>
    <PartySubTypeValues><PartySubType ID="4" PartyTypeID="1">Individual</PartySubType></PartySubTypeValues>
    <SanctionsTypeValues>
      <SanctionsType ID="1">Program</SanctionsType><SanctionsType ID="1705">Block</SanctionsType>
    </SanctionsTypeValues>
  </ReferenceValueSets>
  <DistinctParties>
    <DistinctParty FixedRef="25308">
      <Comment />
      <Profile ID="25308" PartySubTypeID="4">
        <Identity ID="7" FixedRef="25308" Primary="true" False="false">
          <Alias FixedRef="25308" AliasTypeID="1400" Primary="false" LowQuality="false">
            <DocumentedName ID="2" FixedRef="25308" DocNameStatusID="2">
              <DocumentedNamePart><NamePartValue NamePartGroupID="71" ScriptID="215">EXAMPLE</NamePartValue></DocumentedNamePart>
              <DocumentedNamePart><NamePartValue NamePartGroupID="72" ScriptID="215">Al</NamePartValue></DocumentedNamePart>
            </DocumentedName>
          </Alias>
          <Alias FixedRef="25308" AliasTypeID="1403" Primary="true" LowQuality="false">
            <DocumentedName ID="1" FixedRef="25308" DocNameStatusID="1">
              <DocumentedNamePart><NamePartValue NamePartGroupID="71" ScriptID="215">SAMPLE</NamePartValue></DocumentedNamePart>
              <DocumentedNamePart><NamePartValue NamePartGroupID="72" ScriptID="215">Ali &amp; Co</NamePartValue></DocumentedNamePart>
            </DocumentedName>
          </Alias>
          <NamePartGroups>
            <MasterNamePartGroup><NamePartGroup ID="71" NamePartTypeID="1520" /></MasterNamePartGroup>
            <MasterNamePartGroup><NamePartGroup ID="72" NamePartTypeID="1521" /></MasterNamePartGroup>
          </NamePartGroups>
        </Identity>
        <Feature ID="1" FeatureTypeID="25">
          <FeatureVersion ID="1"><VersionDetail DetailTypeID="1432">${btc2}</VersionDetail></FeatureVersion>
        </Feature>
        <Feature ID="2" FeatureTypeID="344">
          <FeatureVersion ID="2" ReliabilityID="1560"><Comment /><VersionDetail DetailTypeID="1432">${btc}</VersionDetail></FeatureVersion>
          <IdentityReference IdentityID="7" IdentityFeatureLinkTypeID="1" />
        </Feature>
        <Feature ID="3" FeatureTypeID="345">
          <FeatureVersion ID="3" ReliabilityID="1560"><VersionDetail DetailTypeID="1432">${eth}</VersionDetail></FeatureVersion>
        </Feature>
      </Profile>
    </DistinctParty>
  </DistinctParties>
  <SanctionsEntries>
    <SanctionsEntry ID="25308" ProfileID="25308" ListID="1550">
      <EntryEvent ID="1" EntryEventTypeID="1"><Date CalendarTypeID="1"><Year>2018</Year><Month>11</Month><Day>28</Day></Date></EntryEvent>
      <SanctionsMeasure ID="1" SanctionsTypeID="1705"><DatePeriod CalendarTypeID="1" /></SanctionsMeasure>
      <SanctionsMeasure ID="2" SanctionsTypeID="1"><Comment>CYBER2</Comment></SanctionsMeasure>
      <SanctionsMeasure ID="3" SanctionsTypeID="1"><Comment>IFSR</Comment></SanctionsMeasure>
    </SanctionsEntry>
  </SanctionsEntries>
</Sanctions>`

const nothing = '-0- '
const vessel = Array.from({ length: 7 }, () => nothing).join(',')
const sdnRow = (remarks: string) =>
  `25308,"SAMPLE, Ali & Co","individual","CYBER2] [IFSR",${vessel},"${remarks}"\r\n`
const sdnCsv = `36,"SAMPLE AIRLINES",${nothing},"CUBA",${vessel},${nothing}\r\n${sdnRow(
  `DOB 1 Jan 1980; Digital Currency Address - XBT ${btc}; alt. Digital Currency Address - ETH ${eth}; alt. Digital Currency Address - XMR ${xmr}.`,
)}\u001a\r\n`

const party = {
  name: 'SAMPLE, Ali & Co',
  currency: 'XBT',
  sanctioned: true,
  entity_type: 'individual',
  programs: ['CYBER2', 'IFSR'],
  uid: '25308',
}

describe('the SDN list', () => {
  test('as SDN.XML gives party, programmes and aliases of each address', async () => {
    const built = await build(sdnXml, 'SDN.XML')
    expect(built).toMatchObject({
      format: 'sdn-xml',
      entries: 3,
      refused: 1,
      refusedExamples: ['entry 25308: no address'],
      details: { sanctions: true, currencies: { XBT: 1, ETH: 1, XMR: 1 } },
      declared: { name: 'OFAC SDN list', dated: '2026-09-20' },
    })
    expect(built.find(btc)).toEqual([{ ...party, aliases: ['EXAMPLE, Al'] }])
    expect(built.find(eth.toLowerCase())).toMatchObject([{ currency: 'ETH' }])
    expect(built.find(xmr)).toMatchObject([{ currency: 'XMR' }])
    expect(built.find(btc2)).toEqual([])
  })

  test('as SDN_ADVANCED.XML gives also the part of the list and the day', async () => {
    const built = await build(sdnAdvanced, 'sdn_advanced.xml')
    expect(built).toMatchObject({
      format: 'sdn-advanced-xml',
      entries: 2,
      refused: 0,
      declared: { dated: '2026-09-05' },
    })
    expect(built.find(btc)).toEqual([
      { ...party, list: 'SDN List', listed: '2018-11-28', aliases: ['EXAMPLE, Al'] },
    ])
    expect(built.find(btc2)).toEqual([])
  })

  test('as SDN.CSV is read from the remarks', async () => {
    const built = await build(sdnCsv, 'SDN.CSV')
    expect(built).toMatchObject({ format: 'sdn-csv', entries: 3, refused: 0, details: { sanctions: true } })
    expect(built.find(btc)).toEqual([party])
  })

  test('joined with its companions has the aliases, and remarks that were cut go on', async () => {
    const long = `${'x; '.repeat(320)}Digital Currency Address - XBT ${btc}; Digital Currency Address - ETH ${eth.slice(0, 20)}`
    const alone = await build(sdnRow(long), 'SDN.CSV')
    expect(alone).toMatchObject({ entries: 1, refused: 1 })
    expect(alone.refusedExamples[0]).toContain('cut off')
    const rest = `25308,"${eth.slice(20)}; more."\r\n`
    const add = `25308,1,"1 Street","Town 1","Nowhere",${nothing}\r\n`
    const alt = `25308,9,"aka","EXAMPLE, Al",${nothing}\r\n`
    const joined = await build(`${sdnRow(long)}${rest}${add}${alt}`, 'all.csv')
    expect(joined).toMatchObject({ entries: 2, refused: 0 })
    expect(joined.find(eth)).toEqual([{ ...party, currency: 'ETH', aliases: ['EXAMPLE, Al'] }])
  })

  test('is refused when it has a document type, or is other XML', async () => {
    await expect(build(sdnXml.replace('<sdnList', '<!DOCTYPE x [<!ENTITY y "z">]><sdnList'))).rejects.toThrow(
      'document type',
    )
    await expect(build('<?xml version="1.0"?><html></html>')).rejects.toThrow('neither SDN.XML')
    await expect(build(sdnXml.slice(0, -20))).rejects.toThrow('unclosed tag')
  })
})

describe('a table', () => {
  test.each([',', ';', '\t', '|'])('parted by %j is read by its header', async (mark) => {
    const rows = [
      ['Address', 'Chain', 'Label', 'Category', 'Source', 'Risk'],
      [btc, 'bitcoin', '"Wasabi ""Mixer"""', 'mixer', 'research', '80'],
      [eth, 'ethereum', 'Bridge exploiter', 'Hack', '', ''],
      ['nonsense', '', '', '', '', ''],
    ]
    const built = await build(rows.map((row) => row.join(mark)).join('\n'), 'labels.csv')
    expect(built).toMatchObject({
      format: 'csv',
      entries: 2,
      refused: 1,
      details: { sanctions: false, currencies: { bitcoin: 1, ethereum: 1 } },
    })
    expect(built.find(btc)).toEqual([
      { name: 'Wasabi "Mixer"', currency: 'bitcoin', categories: ['mixer'], risk: 80, source: 'research' },
    ])
    expect(built.find(eth)).toEqual([
      { name: 'Bridge exploiter', currency: 'ethereum', categories: ['stolen'] },
    ])
  })

  test('without a header, or damaged, is refused', async () => {
    await expect(build(`${btc},Someone\n${btc2},Other`)).rejects.toThrow('table without a header')
    await expect(build(`address,label\n"${btc},never closed`)).rejects.toThrow('damaged at line')
  })

  test('packed with gzip is the same', async () => {
    const built = await build(gzipSync(`address,label\n${btc},A`), 'labels.csv.gz')
    expect(built.find(btc)).toEqual([{ name: 'A' }])
  })

  test('says two things of one address', async () => {
    const built = await build(`address,label\n${eth},A\n${eth.toLowerCase()},B\n${eth},A`, 'labels.csv')
    expect(built.entries).toBe(2)
    expect(built.find(eth).map(({ name }) => name)).toEqual(['A', 'B'])
  })
})

describe('a plain list', () => {
  test('takes currency and meaning from its name, as public lists are named', async () => {
    const built = await build(
      `# made daily\r\n${btc}\r\n\r\n${btc2} ; again\r\n`,
      'sanctioned_addresses_XBT.txt',
    )
    expect(built).toMatchObject({
      format: 'list',
      entries: 2,
      details: { sanctions: true, currencies: { XBT: 2 } },
    })
    expect(built.find(btc)).toEqual([{ currency: 'XBT', sanctioned: true }])
  })

  test('takes them from the user before', async () => {
    const options = { subject: 'labels', label: 'Drainers', category: 'phishing', currency: 'ETH' } as const
    const built = await build(eth, 'sanctioned.txt', options)
    expect(built.find(eth)).toEqual([{ name: 'Drainers', currency: 'ETH', categories: ['phishing'] }])
    expect(built.details.sanctions).toBe(false)
  })

  test('without an address is refused with an example', async () => {
    await expect(build('one\ntwo\n')).rejects.toThrow(
      'holds no crypto address that can be read (line 1: one)',
    )
    await expect(build('')).rejects.toThrow('it is empty')
    await expect(build(Buffer.from('PK\u0003\u0004rest', 'latin1'))).rejects.toThrow('ZIP')
    await expect(build(Buffer.from([0xff, 0xfe, 0x31, 0]))).rejects.toThrow('UTF-16')
    await expect(build(Buffer.from([0x31, 0, 0x32]))).rejects.toThrow('not a text')
  })
})

describe('JSON', () => {
  test.each([
    ['an array of addresses', [btc, eth], undefined],
    [
      'objects',
      [
        { address: btc, label: 'A' },
        { address: eth, label: 'A' },
      ],
      'A',
    ],
    [
      'a list below a name',
      {
        result: [
          { address: btc, family: 'A' },
          { address: eth, family: 'A' },
        ],
      },
      'A',
    ],
    ['names by address', { [btc]: 'A', [eth]: 'A' }, 'A'],
    ['objects by address', { [btc]: { name: 'A' }, [eth]: { name: 'A' } }, 'A'],
    ['addresses by name', { A: [btc, eth] }, 'A'],
  ])('of %s is read', async (_what, content, name) => {
    const built = await build(JSON.stringify(content), 'list.json')
    expect(built).toMatchObject({ format: 'json', entries: 2, refused: 0 })
    expect(built.find(btc)).toEqual([name === undefined ? {} : { name }])
  })

  test('of entities, one a line, is read', async () => {
    const wallet = (key: string) => ({
      id: 'x',
      schema: 'CryptoWallet',
      properties: { publicKey: [key], currency: ['XBT'], topics: ['sanction'], holder: ['Somebody'] },
    })
    const built = await build([wallet(btc), wallet(btc2)].map((line) => JSON.stringify(line)).join('\n'))
    expect(built).toMatchObject({ format: 'json-lines', entries: 2, details: { sanctions: true } })
    expect(built.find(btc)).toEqual([
      { name: 'Somebody', currency: 'XBT', categories: ['sanctioned'], sanctioned: true, uid: 'x' },
    ])
  })

  test('that is none, or has no list, is refused', async () => {
    await expect(build('{"a":')).rejects.toThrow('begins like JSON')
    await expect(build('[1,2,null]')).rejects.toThrow('holds no crypto address')
  })
})

test('every address that was taken in is found, and no other one', async () => {
  const address = fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(address, { minLength: 1, maxLength: 200 }),
      address,
      async (listed, other) => {
        const built = await build(
          `address,label\n${listed.map((one, index) => `${one},n${index}`).join('\n')}`,
        )
        expect(built.entries).toBe(listed.length)
        for (const [index, one] of listed.entries()) expect(built.find(one)).toEqual([{ name: `n${index}` }])
        if (!listed.includes(other)) expect(built.find(other)).toEqual([])
      },
    ),
    { seed: seedOf(9), numRuns: roundsOf(4, 20) },
  )
})
