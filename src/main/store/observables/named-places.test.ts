import { expect, test } from 'vitest'
import { doAct } from '../../../../test/fixtures/store/draft-of.ts'
import { freshStore } from '../../../../test/fixtures/store/fresh-store.ts'
import { type CommentContent, caseComments } from '../cases/case-comments.ts'
import { type CaseContent, incidentCases } from '../cases/incident-cases.ts'
import { casesNaming, commentsNaming, namedCasesQuery, namedCommentsQuery } from './named-places.ts'

const blank: CaseContent = {
  ...{
    title: '',
    summary: '',
    severity: 2,
    status: 'open',
    verdict: null,
    root_cause: null,
    narrative: null,
  },
  ...{ asset: null, tags: '[]', created_at: '2026', updated_at: '2026', resolved_at: null, created_by: 'x' },
  ...{ created_key: null, report: null },
}
const comment = (case_id: string, body: string): CommentContent => ({
  ...{ case_id, body, mentions: '[]', indicator: null, edited_at: null },
  ...{ created_at: '2026', created_by: 'x', created_key: null },
})

test('names are found in cases and in their comments as these come, change, go and come back', ({
  onTestFinished,
}) => {
  const store = freshStore(onTestFinished)
  const { reader } = store
  const cases = (...names: string[]) => casesNaming(reader, names, 10).map(({ id }) => id)
  const comments = (...names: string[]) => commentsNaming(reader, names, 10).map(({ id }) => id)
  doAct(store, (act) => {
    incidentCases.put(act, 'one', { ...blank, title: 'Marsh Wind writes' })
    incidentCases.put(act, 'two', { ...blank, summary: 'by APT-28', tags: '["actor="Grey Héron""]' })
    incidentCases.put(act, 'three', { ...blank, title: 'Marsh', narrative: 'wind' })
    caseComments.put(act, 'k1', comment('one', 'looks like apt28'))
    caseComments.put(act, 'k2', comment('three', 'nothing of note'))
  })
  expect(cases('Marsh Wind')).toEqual(['one'])
  expect(cases('grey heron', 'marsh wind')).toEqual(['two', 'one'])
  expect(cases('APT 28')).toEqual(['two'])
  expect(comments('APT 28')).toEqual(['one'])
  expect([cases('"', '* OR'), comments()]).toEqual([[], []])

  doAct(store, (act) => {
    incidentCases.put(act, 'one', { ...blank, title: 'Still Pond writes' })
    caseComments.put(act, 'k2', comment('three', 'Marsh Wind after all'))
    caseComments.delete(act, 'k1')
  })
  expect([cases('Marsh Wind'), cases('still pond')]).toEqual([[], ['one']])
  expect([comments('APT 28'), comments('marsh wind')]).toEqual([[], ['three']])
  doAct(store, (act) => incidentCases.delete(act, 'three'))
  expect(comments('marsh wind')).toEqual([])
  doAct(store, (act) => incidentCases.put(act, 'three', { ...blank, title: 'Marsh' }))
  expect(comments('marsh wind')).toEqual(['three'])
  for (const table of ['case_text', 'comment_text'])
    store.writer.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('integrity-check', 1)`)
})

test('they are found by the index of words, without reading all cases or sorting them', ({
  onTestFinished,
}) => {
  const { reader } = freshStore(onTestFinished)
  const plan = (query: string) =>
    (reader.prepare(`EXPLAIN QUERY PLAN ${query}`).all('"marsh wind"', 10) as { detail: string }[]).map(
      ({ detail }) => detail,
    )
  for (const query of [namedCasesQuery, namedCommentsQuery]) {
    const [first, ...then] = plan(query)
    expect(first).toMatch(/^SCAN t VIRTUAL TABLE INDEX \d+:M/)
    expect(then.every((step) => /^SEARCH [ck] USING INTEGER PRIMARY KEY/.test(step))).toBe(true)
  }
})
