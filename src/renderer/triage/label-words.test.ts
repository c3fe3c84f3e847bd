import { describe, expect, it } from 'vitest'
import type { TriageSession } from '../../contract/workstation/triage/triage-session.ts'
import { redFileWords } from '../ui/red-export-words.ts'
import { placeOfLabel, redQuestion, writtenWords } from './label-words.ts'

const label: NonNullable<TriageSession['proposed_tlp']> = {
  level: 'AMBER',
  written: 'TLP: Amber',
  also: [],
  at: 'text',
  source: 0,
  place: { start: 10, end: 20, row: 2, line: 3 },
  quote: 'TLP: Amber',
}

describe('what a text states', () => {
  it('is told as written, with the other levels and the word of TLP 1.0', () => {
    expect(writtenWords('tlp', label)).toBe('TLP:AMBER is written in this text')
    expect(writtenWords('tlp', { ...label, level: 'RED', also: ['GREEN', 'AMBER'], at: 'subject' })).toBe(
      'TLP:RED is written in the subject; TLP:GREEN and TLP:AMBER are named as well',
    )
    expect(writtenWords('pap', { ...label, level: 'CLEAR', written: 'PAP: white', at: 'name' })).toBe(
      'PAP:WHITE is written in the file name, today called PAP:CLEAR',
    )
  })

  it('has a line only in a text, and names the source among several', () => {
    expect(placeOfLabel(label, [{ name: 'a' }])).toBe('line 3')
    expect(placeOfLabel({ ...label, source: 1 }, [{ name: 'a' }, { name: 'b.eml' }])).toBe('b.eml, line 3')
    expect(placeOfLabel({ ...label, place: null }, [{ name: 'a' }])).toBeNull()
  })
})

describe('the question before an export', () => {
  const red = { ...label, level: 'RED' as const }

  it('is asked for a session that is TLP:RED, or has no label and a text that names it', () => {
    expect(redQuestion({ tlp: 'RED', proposed_tlp: null }, true)?.title).toBe(
      'Export from a TLP:RED session?',
    )
    expect(redQuestion({ tlp: null, proposed_tlp: red }, true)?.title).toBe(
      'Export from a text that names TLP:RED?',
    )
    expect(redQuestion({ tlp: 'AMBER', proposed_tlp: null }, true)).toBeNull()
    expect(redQuestion({ tlp: null, proposed_tlp: label }, true)).toBeNull()
    expect(redQuestion({ tlp: null, proposed_tlp: null }, true)).toBeNull()
  })

  it('says that a file carries the label only where the session has it and the form a place for it', () => {
    expect(redQuestion({ tlp: 'RED', proposed_tlp: null }, true)?.note).toContain(
      'The file carries the label',
    )
    expect(redQuestion({ tlp: 'RED', proposed_tlp: null }, false)?.note).not.toContain('carries the label')
    expect(redQuestion({ tlp: null, proposed_tlp: red }, true)?.note).toContain('the file carries none')
    expect(redFileWords(false)).toContain('no place for the label')
  })
})
