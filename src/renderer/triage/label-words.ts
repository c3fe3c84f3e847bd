import { labelTag } from '../../contract/handling-labels.ts'
import type { TriageSession } from '../../contract/workstation/triage/triage-session.ts'
import type { LabelKind } from '../ui/handling-labels.tsx'
import { redFileWords } from '../ui/red-export-words.ts'

type Proposal = NonNullable<TriageSession['proposed_tlp'] | TriageSession['proposed_pap']>

/** Returns what a session's texts state for a protocol of which it has no label; null where they state nothing. */
export function proposalOf(session: Pick<TriageSession, 'proposed_tlp' | 'proposed_pap'>, kind: LabelKind) {
  return kind === 'tlp' ? session.proposed_tlp : session.proposed_pap
}

/** `TLP:AMBER is written in this text`, and what else is; never that it is so. */
export function writtenWords(
  kind: LabelKind,
  { level, written, also, at }: Pick<Proposal, 'level' | 'written' | 'also' | 'at'>,
): string {
  const tag = labelTag(kind, level)
  const isFormer = /white$/i.test(written)
  const where = { text: 'in this text', subject: 'in the subject', name: 'in the file name' }[at]
  const others = also.map((each) => labelTag(kind, each)).join(' and ')
  return [
    `${isFormer ? labelTag(kind, 'WHITE') : tag} is written ${where}`,
    isFormer ? `, today called ${tag}` : '',
    // wherever: they may be in another place than the strictest
    others === '' ? '' : `; ${others} ${also.length === 1 ? 'is' : 'are'} named as well`,
  ].join('')
}

/** `line 3`, with the name of the source where there are several; null in the name of a file. */
export function placeOfLabel(
  { place, source }: Pick<Proposal, 'place' | 'source'>,
  sources: readonly { readonly name: string }[],
): string | null {
  if (place === null) return null
  const line = `line ${place.line}`
  return sources.length === 1 ? line : `${sources[source]?.name ?? ''}, ${line}`
}

type Question = { readonly title: string; readonly note: string }

/** What is asked before indicators leave a session that is TLP:RED, or whose text says so; null where nothing does. */
export function redQuestion(
  { tlp, proposed_tlp }: Pick<TriageSession, 'tlp' | 'proposed_tlp'>,
  carries: boolean,
): Question | null {
  if (tlp === 'RED') return { title: 'Export from a TLP:RED session?', note: redFileWords(carries) }
  if (tlp !== null || proposed_tlp?.level !== 'RED') return null
  return {
    title: 'Export from a text that names TLP:RED?',
    note: 'It is written in this text, but the session has no TLP label: the file carries none.',
  }
}
