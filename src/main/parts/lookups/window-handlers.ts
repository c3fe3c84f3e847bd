import { problem } from '../../../contract/problem.ts'
import { lookupOperations } from '../../../contract/workstation/lookups/lookup.ts'
import type { Verdict } from '../../engine/email/headers/authentication.ts'
import type { AuthenticationResults, Signature } from '../../engine/email/headers/authentication-results.ts'
import type { Hop } from '../../engine/email/headers/hops.ts'
import { linkTo } from '../../engine/ioc/link.ts'
import type { Context } from '../../operations/call/context.ts'
import { implement } from '../../operations/call/implement.ts'
import { lazily } from '../../operations/call/lazily.ts'
import { packsWithEstate } from '../../operations/knowledge/own-estate.ts'
import { forgetLookupsHere, listLookupsHere, readBatchHere, restoreLookupsHere } from './lookup-history.ts'
import { mailTables } from './mail-tables.ts'

const noHeader = problem(
  'invalid',
  'Provided text is invalid: it contains no header field, such as “Received: …”.',
  { field: 'text' },
)

export const lookupHandlers = implement<typeof lookupOperations, Context>(lookupOperations, {
  'lookup.many': lazily(async () => (await import('./look-up-many.ts')).lookUpManyHere),
  'lookup.subnets': lazily(async () => (await import('./list-subnets.ts')).listSubnetsHere),
  'lookup.history': listLookupsHere,
  'lookup.readBatch': readBatchHere,
  'lookup.forget': forgetLookupsHere,
  'lookup.restore': restoreLookupsHere,
  'lookup.readHeaders': async ({ text }, context) => {
    const { readMailHeaders } = await import('../../engine/email/headers/read-mail-headers.ts')
    const headers = readMailHeaders(text, {
      tables: mailTables(context.resources),
      packs: packsWithEstate(context, context.settings().country, await context.valueLists()),
    })
    if (headers === null) return noHeader
    const { block, identities, way, authentication, remarks, indicators } = headers
    const { date, messageId, returnPath } = identities
    return {
      fields: block.fields.length,
      stray_lines: block.strayLines,
      truncated: block.isCut || way.isCut,
      subject: identities.subject,
      date: date && { text: date.text, at: isoOf(date.date?.at ?? null) },
      message_id: messageId,
      from: [...identities.from],
      sender: [...identities.sender],
      reply_to: [...identities.replyTo],
      return_path: returnPath && { mailbox: returnPath.mailbox, is_null: returnPath.isNull },
      hops: way.hops.map(shownHop),
      first_external_hop: way.firstExternal,
      total_seconds: way.totalSeconds,
      authentication: {
        spf: authentication.spf && shownVerdict(authentication.spf),
        dkim: authentication.dkim && shownVerdict(authentication.dkim),
        dmarc: authentication.dmarc && {
          ...shownVerdict(authentication.dmarc),
          policy: authentication.dmarc.policy,
        },
        arc: authentication.arcVerdict && shownVerdict(authentication.arcVerdict),
        results: authentication.results.map(shownResults),
        arc_results: authentication.arcResults.map(shownResults),
        received_spf: authentication.receivedSpf.map(({ envelopeFrom, ...rest }) => ({
          ...rest,
          envelope_from: envelopeFrom,
        })),
        signatures: authentication.signatures.map(shownSignature),
        arc_chain: { ...authentication.arc, seals: authentication.arc.seals.map(shownSignature) },
      },
      findings: [...remarks],
      indicators: indicators.map(({ kind, value, where }) => ({
        kind,
        value,
        link: linkTo(kind, value),
        where: [...where],
      })),
    }
  },
})

function shownHop({ date, dateText, delaySeconds, isPublic, ...rest }: Hop) {
  return {
    ...rest,
    at: isoOf(date?.at ?? null),
    date_text: dateText,
    delay_seconds: delaySeconds,
    is_skewed: delaySeconds !== null && delaySeconds < 0,
    is_public: isPublic,
  }
}

function shownVerdict({ result, domain, isAligned, source }: Verdict) {
  return { result, domain, is_aligned: isAligned, source }
}

function shownResults({ server, instance, results }: AuthenticationResults) {
  return {
    server,
    instance,
    results: results.map(({ comments, properties, ...rest }) => ({
      ...rest,
      comments: [...comments],
      properties: [...properties],
    })),
  }
}

function shownSignature({ signedFields, at, expires, bodyLength, ...rest }: Signature) {
  return {
    ...rest,
    signed_fields: [...signedFields],
    at: isoOf(at),
    expires: isoOf(expires),
    body_length: bodyLength,
  }
}

/** The largest timestamp that a `Date` can hold. */
const lastMoment = 8.64e15

function isoOf(at: number | null): string | null {
  return at === null || Math.abs(at) > lastMoment ? null : new Date(at).toISOString()
}
