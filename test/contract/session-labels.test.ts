import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TriageSession } from '../../src/contract/workstation/triage/triage-session.ts'
import { stixFaults } from '../fixtures/export/stix-schema.ts'
import { faces, type Invoke, problem, WindowUser } from './window-user.ts'

/** Labels of TLP and PAP on sessions: proposed from the text, set by a person, undone, and in what is exported. */

const mail = `From: soc@bank.example
To: cert@partner.example
Subject: [TLP:AMBER+STRICT] Lures at bank-verify.top
Date: Mon, 23 Nov 2026 08:00:00 +0000
Message-ID: <1@bank.example>

TLP:GREEN covers the first part. PAP: WHITE.
The lure leads to hxxp://bank-verify[.]top/a
`

let user: WindowUser
let invoke: Invoke
beforeAll(async () => {
  user = await WindowUser.start((faces[0] as (typeof faces)[number])[1])
  invoke = user.invoke
})
afterAll(() => user.host.stop())

const summary = async (session: string) =>
  ((await invoke('triage.open', { session })) as { session: TriageSession }).session
const written = (text: string, label: { place: { start: number; end: number } | null } | null) =>
  Buffer.from(text).subarray(label?.place?.start, label?.place?.end).toString()

describe('labels that a text states', () => {
  test('are proposed with the place, the strictest of several, and never set', async () => {
    const { tlp, pap, proposed_tlp, proposed_pap } = await summary(await user.read(mail))
    expect({ tlp, pap }).toEqual({ tlp: null, pap: null })
    expect(proposed_tlp).toMatchObject({
      level: 'AMBER+STRICT',
      also: ['GREEN'],
      at: 'subject',
      quote: 'Subject: [TLP:AMBER+STRICT] Lures at bank-verify.top',
      place: { line: 3, row: 2 },
    })
    expect(proposed_pap).toMatchObject({
      level: 'CLEAR',
      written: 'PAP: WHITE',
      at: 'text',
      place: { line: 7 },
    })
  })

  test.each<[string, string]>([
    ['a heading', 'Report 7\nTLP:AMBER\n\nThe actor used evil.example.\n'],
    ['a page of half a million lines, at its end', `${'a line of text\n'.repeat(500_000)}\nTLP: RED\n`],
    ['capitals alone', 'Distribution TLP RED, é\n'],
    ['JSON', '{"title":"x","tlp":"amber","iocs":["evil.example"]}\n'],
  ])('have the bytes of their place: %s', async (_what, text) => {
    const { proposed_tlp: label } = await summary(await user.read(text))
    expect(label).not.toBeNull()
    expect(written(text, label)).toBe(label?.written)
    expect(text.split('\n')[(label?.place?.line ?? 0) - 1]).toContain(label?.written)
  })

  test('the name of a file states one too', async () => {
    const sources = [
      { kind: 'text', name: 'first.txt', text: 'TLP:GREEN\nevil.example' },
      { kind: 'text', name: 'Advisory_TLP_RED.txt', text: 'evil.example' },
    ]
    const { session } = (await invoke('triage.start', { sources })) as { session: { id: string } }
    expect((await summary(await user.ended(session.id))).proposed_tlp).toMatchObject({
      level: 'RED',
      at: 'name',
      place: null,
      source: 1,
      also: ['GREEN'],
    })
  })

  test('a text that states none proposes none', async () => {
    const { proposed_tlp, proposed_pap } = await summary(await user.read('the tlp red team at evil.example'))
    expect({ proposed_tlp, proposed_pap }).toEqual({ proposed_tlp: null, proposed_pap: null })
  })
})

describe('labels that a person sets', () => {
  test('stay, replace the proposal, and are acts of their own', async () => {
    const session = await user.read(mail, { title: 'Labelled' })
    await invoke('triage.label', { session, tlp: 'AMBER', pap: 'RED' })
    expect(await summary(session)).toMatchObject({ tlp: 'AMBER', pap: 'RED', proposed_tlp: null })
    await user.takeBack()
    expect(await summary(session)).toMatchObject({
      tlp: null,
      pap: null,
      proposed_tlp: { level: 'AMBER+STRICT' },
    })
    await invoke('triage.label', { session, tlp: 'GREEN' })
    await invoke('triage.rename', { session, title: 'Another' })
    const { items } = (await invoke('activity.list', { limit: 2 })) as {
      items: { act: number; title: string }[]
    }
    expect(items[1]?.title).toBe('Set TLP:GREEN on session Labelled')
    // undone without the later title
    await invoke('activity.undo', { act: items[1]?.act })
    expect(await summary(session)).toMatchObject({ title: 'Another', tlp: null })
    await invoke('triage.label', { session, tlp: 'RED' })
    await invoke('triage.label', { session, tlp: null })
    const last = (await invoke('activity.list', { limit: 1 })) as { items: { title: string }[] }
    expect(last.items[0]?.title).toBe('Removed the TLP label of session Another')
    await invoke('triage.delete', { sessions: [session] })
    expect(await invoke('triage.label', { session, tlp: 'RED' })).toEqual(problem('not-found', /session/))
  })

  test('are in every export that has a place for them', async () => {
    const session = await user.read(mail)
    const exported = async (format: string) =>
      ((await invoke('triage.export', { session, format, filter: {} })) as { content: string }).content
    expect(JSON.parse(await exported('stix')).objects).not.toContainEqual(
      expect.objectContaining({ type: 'marking-definition' }),
    )
    await invoke('triage.label', { session, tlp: 'AMBER', pap: 'RED' })
    const stix = await exported('stix')
    expect(stixFaults(stix)).toEqual([])
    const { objects } = JSON.parse(stix) as { objects: Record<string, unknown>[] }
    const refs = [
      'marking-definition--55d920b0-5e8b-4f79-9ee9-91f868d9b421',
      'marking-definition--740d36e5-7714-4c30-961a-3ae632ceee0e',
    ]
    expect(objects.find(({ type }) => type === 'grouping')).toMatchObject({ object_marking_refs: refs })
    expect(JSON.parse(await exported('misp')).Event.Tag).toEqual([{ name: 'tlp:amber' }, { name: 'PAP:RED' }])
    expect(JSON.parse(await exported('json'))).toMatchObject({ tlp: 'AMBER', pap: 'RED' })
    expect((await exported('csv')).split('\r\n')[1]).toMatch(/,AMBER,RED$/)
  })
})

describe('what a case takes over from a session', () => {
  type Opened = {
    case: { tlp: string | null; pap: string | null; tags: string[]; proposed_tlp: object | null }
  }
  const opened = async (id: string) => ((await invoke('caseBoard.open', { id })) as Opened).case
  const labelled = async (labels: object) => {
    const session = await user.read('evil.example', { title: 'Source' })
    await invoke('triage.label', { session, ...labels })
    return { session, links: [{ kind: 'session', target: session, title: 'Source' }] }
  }

  test('a new case has its labels, the stricter of several', async () => {
    const { links } = await labelled({ tlp: 'AMBER', pap: 'GREEN' })
    const other = await labelled({ tlp: 'GREEN', pap: 'RED' })
    const made = (await invoke('caseBoard.create', {
      ...{ title: 'Begun from sessions', severity: 'low' },
      links: [...links, ...other.links],
    })) as { id: string; labels: string[] }
    expect(made.labels).toEqual(['TLP:AMBER', 'PAP:RED'])
    expect(await opened(made.id)).toMatchObject({ tlp: 'AMBER', pap: 'RED', proposed_tlp: null })
  })

  test('an existing case gets none, and proposes what is stricter than its own', async () => {
    const { id } = (await invoke('caseBoard.create', { title: 'Green', severity: 'low' })) as { id: string }
    await invoke('caseBoard.change', { id, tlp: 'GREEN' })
    const { session, links } = await labelled({ tlp: 'RED' })
    expect(await invoke('caseBoard.addSessionEvidence', { id, session })).toMatchObject({
      stricter: ['TLP:RED'],
    })
    expect(await opened(id)).toMatchObject({
      tlp: 'GREEN',
      proposed_tlp: { level: 'RED', where: 'the session Source' },
    })
    await invoke('caseBoard.change', { id, tlp: 'RED' })
    expect(await opened(id)).toMatchObject({ proposed_tlp: null })
    expect(await invoke('caseBoard.addIndicators', { id, indicators: 'evil.example', links })).toMatchObject({
      stricter: [],
    })
    const laxer = await labelled({ tlp: 'CLEAR' })
    expect(await invoke('caseLinks.add', { id, links: laxer.links })).toMatchObject({ stricter: [] })
    expect(await opened(id)).toMatchObject({ tlp: 'RED', proposed_tlp: null })
  })

  test('a case without a label proposes what the text of its session states', async () => {
    const session = await user.read('TLP:AMBER\nevil.example', { title: 'Source' })
    const links = [{ kind: 'session', target: session, title: 'Source' }]
    const made = (await invoke('caseBoard.create', { title: 'New', severity: 'low', links })) as {
      id: string
      labels: string[]
    }
    expect(made.labels).toEqual([])
    expect(await opened(made.id)).toMatchObject({
      tlp: null,
      proposed_tlp: { level: 'AMBER', where: 'the text of the session Source' },
    })
  })
})
