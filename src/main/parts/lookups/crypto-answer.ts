import type { z } from 'zod'
import type { lookUpCrypto } from '../../../contract/core/crypto.ts'
import type { AddressReading, Chain } from '../../engine/crypto/address-reading.ts'
import { unwrapAddress } from '../../engine/crypto/address-wrapping.ts'
import { chooseChain } from '../../engine/crypto/choose-chain.ts'
import { combineLabels, type Intel } from '../../engine/crypto/combine-labels.ts'
import { decodeAddress } from '../../engine/crypto/decode-address.ts'
import { describeAddress } from '../../engine/crypto/describe-address.ts'
import { labelKeys, textLabelKey } from '../../engine/crypto/label-key.ts'
import type { LabelAnswer, LabelLists } from '../../operations/knowledge/knowledge.ts'

/** Answer of the lookup of a crypto address. */
export type CryptoAnswer = z.input<ReturnType<(typeof lookUpCrypto)['output']>>

/** Why there is no answer: the end of the sentence "Provided <field> is invalid: …". A secret must not be echoed. */
export type CryptoRefusal = {
  readonly field: 'address' | 'chain'
  readonly why: string
  readonly isSecret: boolean
}

/** Returns all local data on one address. `asked` is the chain named by the caller. */
export function cryptoAnswer(
  given: string,
  asked: Chain | null,
  lists: LabelLists,
): { readonly answer: CryptoAnswer } | { readonly refused: CryptoRefusal } {
  const decoded = decodeAddress(given, asked)
  if (decoded.is === 'none') {
    const { why, isSecret } = decoded
    const listed = isSecret || asked !== null ? null : onlyListed(given, lists)
    return listed === null ? { refused: { field: 'address', why, isSecret } } : { answer: listed }
  }
  const { reading, named } = decoded
  const chosen = chooseChain(reading, asked, named)
  if ('why' in chosen) return { refused: { field: 'chain', why: chosen.why, isSecret: false } }
  const { info, notes } = describeAddress(reading)
  const known = intelOf(reading, lists(labelKeys(reading)))
  const { text } = reading
  const form = {
    address: text,
    ...(text === given ? {} : { input: given }),
    ...chosen,
    chain_candidates: [...chosen.chain_candidates],
    address_info: { ...info, networks: [...info.networks] },
  }
  return { answer: answerOf(form, [...notes, ...known.notes], known.intel) }
}

type Form = Pick<
  CryptoAnswer,
  'address' | 'chain' | 'chain_source' | 'chain_ambiguous' | 'chain_candidates' | 'address_info'
>

function answerOf(form: Form, notes: readonly string[], intel: Intel | null): CryptoAnswer {
  const reported = intel === null ? null : plain(intel)
  return {
    ...form,
    ...(notes.length === 0 ? {} : { note: notes.join(' ') }),
    intel: reported,
    // a browser extension reads these fields at this level
    ...reported,
    origin: 'local',
    unavailable: [
      ...(form.chain === null ? ['chain'] : []),
      ...(intel === null ? ['intel'] : []),
      ...(intel?.type === null ? ['intel.type'] : []),
      ...(intel?.sanctions === null ? ['intel.sanctions'] : []),
    ],
  }
}

type Known = { readonly intel: Intel | null; readonly notes: readonly string[] }

const nobodyAsked =
  'Intelligence needs an instance, or a list of sanctions or labels: import one in Settings under Data packs.'

function intelOf({ payload }: Pick<AddressReading, 'payload'>, answer: LabelAnswer): Known {
  const { asked, listings, missed } = answer
  const notes =
    missed.length === 0 ? [] : [`These lists could not be checked: ${missed.join(', ')}; see Data packs.`]
  if (asked.length === 0) return { intel: null, notes: [...notes, nobodyAsked] }
  if (listings.length > 0) return { intel: combineLabels(asked, listings), notes }
  // a malformed address belongs to no account, so its absence from lists means nothing
  if (payload === null)
    return { intel: null, notes: [...notes, 'Lists contain accounts, and it does not stand for one.'] }
  const names = asked.map(({ name, dated }) => (dated === null ? name : `${name} of ${dated}`)).join(', ')
  return {
    intel: combineLabels(asked, []),
    notes: [...notes, `It is on none of the lists checked (${names}), which does not mean that it is clean.`],
  }
}

/** Looks up an address of an unsupported coin in imported lists, by its text; null when none contains it. */
function onlyListed(given: string, lists: LabelLists): CryptoAnswer | null {
  const { bare } = unwrapAddress(given)
  const { asked, listings, missed } = lists([textLabelKey(bare)])
  const [first] = listings
  if (first === undefined) return null
  const family = first.record.currency?.toLowerCase() ?? 'other'
  const { intel, notes } = intelOf({ payload: null }, { asked, listings, missed })
  return answerOf(
    {
      address: bare,
      chain: null,
      chain_source: 'detected',
      chain_ambiguous: false,
      chain_candidates: [],
      address_info: {
        family,
        kind: 'account',
        checksum: 'absent',
        testnet: false,
        canonical: bare,
        forms: {},
      },
    },
    ['Its form is not decoded here; it is known from a list.', ...notes],
    intel,
  )
}

/** Removes `readonly`, to match the types of the schema's input. */
function plain({ categories, labels, sanctions, ...rest }: Intel) {
  return {
    ...rest,
    categories: [...categories],
    labels: labels.map((label) => ({ ...label })),
    sanctions:
      sanctions === null
        ? null
        : {
            ...sanctions,
            programs: [...sanctions.programs],
            lists: [...sanctions.lists],
            entries: sanctions.entries.map((entry) => ({
              ...entry,
              programs: [...entry.programs],
              aliases: [...entry.aliases],
            })),
          },
  }
}
