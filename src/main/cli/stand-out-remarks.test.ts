import { describe, expect, test } from 'vitest'
import { standOutRemarks } from './stand-out-remarks.ts'

const whole = { values: 3, of_values: 3, text: 'whole', not_read: [] } as const
const absence = 'No threat actor of the imported sets is named.'

describe('remarks on what stands out', () => {
  test('say that no actor is named only where all of the text was searched in every set', () => {
    const remarksOn = (looked_at: object) =>
      standOutRemarks({ stands_out: [], stands_out_total: 0, looked_at: { ...whole, ...looked_at } })
    expect(remarksOn({})).toEqual([absence])
    expect(remarksOn({ text: 'none' })).toEqual([])
    expect(remarksOn({ text: 'part' })).toEqual([
      'Names of threat actors were searched for in a part of the text only.',
    ])
    expect(remarksOn({ not_read: ['Galaxy'] })).toEqual(['Not read: Galaxy.'])
    expect(standOutRemarks({})).toEqual([])
  })

  test('say what is cut, and then nothing of names', () => {
    const answer = { stands_out: [{ kind: 'domain' }], stands_out_total: 140 }
    expect(standOutRemarks({ ...answer, looked_at: { ...whole, values: 2 } })).toEqual([
      'These are the gravest 1 of 140.',
      'Only the first 2 of 3 values were looked at.',
    ])
  })

  test('say nothing of names where one is listed', () => {
    const answer = { stands_out: [{ kind: 'actor' }], stands_out_total: 1, looked_at: whole }
    expect(standOutRemarks(answer)).toEqual([])
  })
})
