import { beforeEach, expect, test, vi } from 'vitest'
import { type Problem, problem } from '../../contract/problem.ts'

type Input = Readonly<Record<string, unknown>>

/** What the workstation was asked, in its order, and what it answers to each. */
const asked: [name: string, input: Input][] = []
let answers: Readonly<Record<string, (input: Input) => unknown>> = {}
const reported: string[] = []
const ask = vi.hoisted(() => vi.fn())
vi.mock('../state/bridge.ts', () => ({
  bridge: { host: 'electron', invoke: ask, pathOf: () => null, subscribe: () => () => undefined },
  invoke: ask,
  onReconnect: () => () => undefined,
}))
vi.mock('../state/router.ts', () => ({
  useRoute: { getState: () => ({ route: { view: 'cases', page: 'list' } }) },
}))
vi.mock('../ui/toast.tsx', () => ({
  toast: (words: string) => reported.push(words),
  toastActs: (words: string) => reported.push(words),
  toastProblem: (met: Problem) => reported.push(met.message),
  leadTo: () => ({}),
}))

const { addFiles, addNevertheless, cancelAddition, leaveOut, useEvidenceAdditions } = await import(
  './evidence-additions.ts'
)

/** Answers an addition when all bytes have arrived, or the upload was cancelled. */
let arrived = Promise.withResolvers<unknown>()
const added = { sha256: 'ab', already_there: null }
const size = 3_000_000
const file = new File([new Uint8Array(size)], 'disk.img')

beforeEach(() => {
  asked.length = 0
  reported.length = 0
  arrived = Promise.withResolvers()
  useEvidenceAdditions.setState({ additions: [] })
  answers = {
    'uploads.begin': () => ({ upload: 'u1' }),
    'uploads.append': ({ offset, last }) => {
      if (last === true) arrived.resolve(added)
      return { received: offset }
    },
    'uploads.cancel': () => {
      arrived.resolve(problem('conflict', 'The file was not added: the upload was cancelled.'))
      return {}
    },
    'caseBoard.addEvidence': () => arrived.promise,
    'caseBoard.keepEvidence': () => ({ sha256: 'ab' }),
  }
  ask.mockImplementation(async (name: string, input: Input) => {
    asked.push([name, input])
    return answers[name]?.(input)
  })
})

const names = () => asked.map(([name]) => name)
const additions = () => useEvidenceAdditions.getState().additions

test('a file is asked for before its bytes are sent, and is told to be added when that is answered', async () => {
  await addFiles('case_1', [file])
  expect(names()).toEqual([
    'uploads.begin',
    'caseBoard.addEvidence',
    'uploads.append',
    'uploads.append',
    'uploads.append',
  ])
  expect(asked[0]?.[1]).toEqual({ files: [{ name: 'disk.img', size }] })
  expect(asked[1]?.[1]).toEqual({ id: 'case_1', file: { kind: 'upload', upload: 'u1' } })
  expect(reported).toEqual(['Added disk.img to the evidence.'])
  expect(additions()).toEqual([])
})

test('a refusal at once ends the sending, and is told once', async () => {
  answers = { ...answers, 'caseBoard.addEvidence': () => problem('locked', 'The licence has ended.') }
  await addFiles('case_1', [file])
  expect(names().filter((name) => name === 'uploads.append').length).toBeLessThan(3)
  expect(names().at(-1)).toBe('uploads.cancel')
  expect(reported).toEqual(['The licence has ended.'])
})

test('a slice that is refused ends the addition with its reason', async () => {
  answers = { ...answers, 'uploads.append': () => problem('failed', 'The disk is full.') }
  await addFiles('case_1', [file])
  expect(reported).toEqual(['The disk is full.'])
  expect(names().at(-1)).toBe('uploads.cancel')
})

test('a file that is stopped is not said to be added, nor one that was stored before the stop arrived to be left', async () => {
  const append = answers['uploads.append']
  const stopAfter = (received: number) => {
    answers = {
      ...answers,
      'uploads.append': (input) => {
        if (Number(input.offset) >= received) cancelAddition(additions()[0]?.key ?? 0)
        return append?.(input)
      },
    }
  }
  stopAfter(0)
  await addFiles('case_1', [file])
  expect(reported).toEqual(['Stopped adding disk.img. None of it was kept.'])
  reported.length = 0
  arrived = Promise.withResolvers()
  stopAfter(1_200_000)
  await addFiles('case_1', [file])
  expect(reported).toEqual(['Added disk.img to the evidence.'])
})

test('a file that cannot be read to its end is not said to be added, and nothing of it is left waiting', async () => {
  const broken = Object.assign(new File([new Uint8Array(size)], 'gone.img'), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new Error('moved')) }),
  })
  await addFiles('case_1', [broken])
  expect(reported).toEqual(['gone.img could not be read to the end. None of it was kept.'])
  expect(names()).not.toContain('uploads.append')
})

test('a duplicate waits for a word: it is added again by the question, or left without a call', async () => {
  const there = { question: 'q1', filename: 'first.img', added_at: '2026-11-01T00:00:00Z', by: 'window' }
  answers = {
    ...answers,
    'uploads.append': () => {
      arrived.resolve({ sha256: null, already_there: there })
      return { received: 0 }
    },
  }
  await addFiles('case_1', [file])
  const [waiting] = additions()
  if (waiting === undefined) throw new Error('nothing waits')
  expect(waiting.duplicate).toEqual(there)
  asked.length = 0
  await addNevertheless(waiting)
  expect(asked).toEqual([['caseBoard.keepEvidence', { question: 'q1' }]])
  expect(reported.at(-1)).toBe('Added disk.img to the evidence again.')
  asked.length = 0
  leaveOut(waiting)
  expect(asked).toEqual([])
  expect(reported.at(-1)).toBe('disk.img was not added.')
})
