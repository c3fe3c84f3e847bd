import type { z } from 'zod'
import type { lookUpHash } from '../../../contract/core/hash.ts'
import type { Style } from '../terminal.ts'
import { fact, ifAny, knownList, knownOf, type LookupView, listIfAny } from './lookup-view.ts'

type Answer = z.output<ReturnType<(typeof lookUpHash)['output']>>

/** A file digest, and its entries in the imported sets. */
export const hashView: LookupView<Answer> = {
  columns: [
    ...['hash', 'algorithm', 'verdict', 'family', 'product', 'file_name', 'source', 'sources_hit'],
    ...['sources_answered', 'sources_queried', 'checked_at', 'known', 'error'],
  ],
  shown: ['hash', 'algorithm', 'verdict', 'family', 'file_name', 'source'],
  row: (answer) => ({ ...answer, known: knownOf(answer) }),
  facts: (answer) => [
    ['hash', answer.hash],
    ['algorithm', answer.algorithm],
    ['verdict', answer.verdict.replaceAll('_', ' '), styles[answer.verdict]],
    ...ifAny('summary', answer.summary),
    ['family', fact(answer, 'family')],
    ['product', fact(answer, 'product')],
    ['file name', fact(answer, 'file_name')],
    ['source', fact(answer, 'source')],
    [
      'sets',
      `${answer.sources_hit ?? 0} know it, ${answer.sources_answered ?? 0} of ${answer.sources_queried ?? 0} answered`,
    ],
    ...ifAny('analysed here', answer.svc_sample?.known === true ? 'yes' : null),
    ...ifAny('what to do', answer.hint),
  ],
  lists: (answer) => [
    ...listIfAny(
      ['set', 'status', 'malicious'],
      Object.entries(answer.sources ?? {}).map(([set, { status, malicious }]) => ({
        set,
        status,
        malicious,
      })),
    ),
    ...knownList(answer),
  ],
  meets: ({ verdict }) => [verdict],
}

const styles: Readonly<Record<string, Style>> = {
  known_malicious: 'red',
  known_good: 'green',
  unavailable: 'yellow',
}
