import { describe, expect, it } from 'vitest'
import type { TriageSession } from '../../contract/workstation/triage/triage-session.ts'
import { keptBytes, matchingSessions } from './matching-sessions.ts'

const session = (
  title: string,
  ...sources: [name: string, kind: 'text' | 'path' | 'upload', size: number][]
) => ({ title, sources: sources.map(([name, kind, size]) => ({ name, kind, size })) }) as TriageSession

const parcel = session('Your parcel is held', ['held.eml', 'upload', 400])
const logs = session('gate.log and 1 more', ['gate.log', 'path', 9000], ['note', 'text', 20])

describe('kept sessions', () => {
  it.each([
    ['', [parcel, logs]],
    ['PARCEL', [parcel]],
    ['held eml', [parcel]],
    ['gate note', [logs]],
    ['gate parcel', []],
    ['.*', []],
  ])('are found by %j', (words, found) => {
    expect(matchingSessions([parcel, logs], words)).toEqual(found)
  })

  it('take the room of what was copied, not of files that stay where they are', () => {
    expect([keptBytes(parcel), keptBytes(logs)]).toEqual([400, 20])
  })
})
