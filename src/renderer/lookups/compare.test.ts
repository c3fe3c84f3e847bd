import { describe, expect, it } from 'vitest'
import { blank, type Fact, type Finding } from '../../contract/lookups/description.ts'
import type { Page } from './ask.ts'
import { compare } from './compare.ts'

const page = (value: string, facts: readonly Fact[], findings: readonly Finding[] = []): Page => ({
  subject: { kind: 'cve', value },
  shown: value,
  is: { kind: 'cve', answer: null, row: null },
  description: { ...blank, kind: 'cve', value, sentence: 'It is.', facts, findings },
  known: { total: 0, places: [] },
})

const marks = (a: Page, b: Page) => compare(a, b).map(({ label, isSame }) => `${isSame ? '=' : '≠'} ${label}`)

describe('a comparison', () => {
  it('marks what differs, in the order of the first, what only the second has at the end', () => {
    const a = page('A', [
      { label: 'Year', value: '2024' },
      { label: 'Only here', value: 'x' },
    ])
    const b = page('B', [
      { label: 'Only there', value: 'y' },
      { label: 'Year', value: '2024' },
    ])
    expect(marks(a, b)).toEqual([
      '≠ Value',
      '= Summary',
      '= Year',
      '≠ Only here',
      '= Known here',
      '≠ Only there',
    ])
  })

  it('says nothing of places where nobody looked', () => {
    const [a, b] = [page('A', []), page('B', [])].map((each) => ({ ...each, known: null }))
    expect(marks(a as Page, b as Page)).toEqual(['≠ Value', '= Summary'])
  })

  it('compares the real values, and the words beside them', () => {
    const fact = (value: string, real: string, note: string) => [{ label: 'Host', value, real, note }]
    expect(marks(page('A', fact('a[.]b', 'a.b', '')), page('A', fact('a.b', 'a.b', '')))).toContain('= Host')
    expect(marks(page('A', fact('a.b', 'a.b', '')), page('A', fact('a.b', 'a.c', '')))).toContain('≠ Host')
    expect(marks(page('A', fact('a.b', 'a.b', 'x')), page('A', fact('a.b', 'a.b', 'y')))).toContain('≠ Host')
  })

  it('a finding that both have is one line, and differs by its severity', () => {
    const finding = (severity: 'low' | 'high'): Finding[] => [{ severity, title: 'Unusual port', detail: '' }]
    expect(marks(page('A', [], finding('low')), page('A', [], finding('low')))).toContain(
      '= Finding: Unusual port',
    )
    expect(marks(page('A', [], finding('low')), page('A', [], finding('high')))).toContain(
      '≠ Finding: Unusual port',
    )
  })

  it('two findings with one title stay two lines', () => {
    const twice: Finding[] = [
      { severity: 'low', title: 'Suffix', detail: 'a' },
      { severity: 'low', title: 'Suffix', detail: 'b' },
    ]
    expect(
      marks(page('A', [], twice), page('A', [], twice)).filter((mark) => mark.includes('Suffix')),
    ).toEqual(['= Finding: Suffix', '= Finding: Suffix (2)'])
  })
})
