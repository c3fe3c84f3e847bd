import type { z } from 'zod'
import type { analyseUrl } from '../../../contract/core/url.ts'
import { flatten } from '../table.ts'
import {
  type Fact,
  findingCells,
  findingList,
  ifAny,
  knownList,
  type LookupView,
  listIfAny,
  reached,
} from './lookup-view.ts'

type Answer = z.output<ReturnType<(typeof analyseUrl)['output']>>

/** A parsed URL, and the URLs inside it. */
export const urlView: LookupView<Answer> = {
  columns: ['url', 'host', 'port', 'severity', 'findings', 'embedded_url', 'known', 'error'],
  shown: ['url', 'severity', 'findings'],
  row: (answer) => ({ ...answer, ...findingCells(answer) }),
  facts: (answer) => [
    ['url', answer.url],
    ['host', answer.host === '' ? null : answer.host],
    ...ifAny('host in Unicode', answer.host_unicode),
    ...ifAny('host is an address', answer.host_is_ip),
    ['port', answer.port ?? `default for ${answer.scheme}`],
    ['credentials', answer.has_userinfo ? 'yes, not shown' : 'none', answer.has_userinfo ? 'red' : undefined],
    ['path', answer.path],
    ...ifAny('fragment', answer.fragment),
    ...ifAny('decoded', answer.decoded),
    ...ifAny('leads to', answer.embedded_url, 'yellow'),
    ...hostFacts(answer.host_context),
    ...(answer.resolution === null ? [] : flatten(answer.resolution, 'resolution').map(factOf)),
  ],
  lists: (answer) => [
    ...listIfAny(
      ['parameter', 'value'],
      answer.query.map(({ key, value }) => ({ parameter: key, value })),
    ),
    ...listIfAny(
      ['carried_by', 'inner_url'],
      (answer.layers ?? []).map(({ by, url, partial }) => ({
        carried_by: by,
        inner_url: partial === true ? `${url} (its host only)` : url,
      })),
    ),
    ...findingList(answer),
    ...knownList(answer),
  ],
  meets: reached,
}

/** Returns the facts about the host from stored reports. */
function hostFacts({ domain, scanned, note, ...report }: Answer['host_context']): readonly Fact[] {
  return [
    ...ifAny('domain', domain),
    ['scanned here', scanned],
    ...ifAny('about the host', note),
    ...(scanned ? flatten(report, '').map(factOf) : []),
  ]
}

const factOf = ({ name, value }: { name: string; value: unknown }): Fact => [name, value]
