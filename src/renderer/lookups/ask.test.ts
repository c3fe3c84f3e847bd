import { expect, it, vi } from 'vitest'
import { lookupAnswers as samples } from '../../../test/fixtures/lookups/answers.ts'
import { lookupKinds } from '../../contract/lookups/lookup-kinds.ts'
import { isProblem, problem } from '../../contract/problem.ts'
import { lookUp } from './ask.ts'
import type { LookupKind } from './route.ts'

// the host of the page, with the sample of each lookup as its answer
vi.mock('../state/bridge.ts', () => ({
  invoke: async (name: string) =>
    answers.get(name) ?? problem('source-unreachable', 'It was not expected to be asked.'),
}))
const answers = new Map<string, object>()

const kinds = ['ip', 'url', 'email', 'phone', 'mac', 'crypto', 'hash'] as const satisfies LookupKind[]

it.each(kinds)(
  'a page of kind %s shows what its lookup says of the answer, and nothing else',
  async (kind) => {
    const lookup = lookupKinds.find((each) => each.kinds.includes(kind))
    const sample = samples[`scan ${kind}`] ?? {}
    answers.clear()
    answers.set(lookup?.operation ?? '', sample)
    const page = await lookUp({ kind, value: 'x' })
    if (isProblem(page)) throw new Error(page.message)
    expect(page.description).toEqual(lookup?.describe(sample as never))
  },
)
