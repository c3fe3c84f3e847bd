import { refang } from '../../risk/refang.ts'
import { type Authentication, readAuthentication } from './authentication.ts'
import { fieldsNamed, type HeaderBlock, readHeaderBlock } from './header-block.ts'
import { findHeaderIndicators, type HeaderIndicator } from './header-indicators.ts'
import { type HeaderKnowledge, type HeaderRemark, RemarkGatherer } from './header-remark.ts'
import { readWay, type Way } from './hops.ts'
import { type Identities, readIdentities } from './identities.ts'
import { judgeDelivery } from './judge-delivery.ts'
import { judgeSenders } from './judge-senders.ts'

/** A parsed and judged header. */
export type MailHeaders = {
  readonly block: HeaderBlock
  readonly identities: Identities
  readonly way: Way
  readonly authentication: Authentication
  readonly remarks: readonly HeaderRemark[]
  readonly indicators: readonly HeaderIndicator[]
}

/**
 * Reads the header at the beginning of a pasted text; null when it contains no field. No network requests are made:
 * results of SPF, DKIM and DMARC are those that servers recorded, and signatures are shown, not verified.
 */
export function readMailHeaders(text: string, knowledge: HeaderKnowledge): MailHeaders | null {
  const block = refanged(readHeaderBlock(text))
  return block.fields.length === 0 ? null : judgeHeader(block, knowledge)
}

/** Judges a header; without `knowledge` what rests on lists of brands and mail services is left out. */
export function judgeHeader(block: HeaderBlock, knowledge: HeaderKnowledge | null): MailHeaders {
  const identities = readIdentities(block)
  const way = readWay(fieldsNamed(block, 'received'))
  const authentication = readAuthentication(block, identities.from[0]?.domain || null)
  const bench = new RemarkGatherer()
  judgeSenders(identities, bench, knowledge)
  judgeDelivery(identities, way, authentication, bench)
  return {
    block,
    identities,
    way,
    authentication,
    remarks: bench.sorted(),
    indicators: findHeaderIndicators(block, identities, way, authentication),
  }
}

/**
 * Refangs field values, since headers are passed on defanged too. The subject, which is text for readers, stays
 * unchanged.
 */
function refanged(block: HeaderBlock): HeaderBlock {
  const fields = block.fields.map((field) =>
    field.name.toLowerCase() === 'subject' ? field : { ...field, value: refang(field.value) },
  )
  return { ...block, fields }
}
