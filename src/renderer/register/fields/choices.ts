import { isProblem, type Problem } from '../../../contract/problem.ts'
import type { Field, ReferredKind } from '../../../contract/register/field.ts'
import { wordLabel } from '../../../contract/register/word-label.ts'
import type { RegisterTaxonomy } from '../../../contract/workstation/register/register.ts'
import { invoke } from '../../state/bridge.ts'
import { type ListMember, membersOf, signOf } from '../list-member.ts'
import { learnNames } from '../names.ts'
import { nameIn, type RecordName } from '../record-name.ts'
import { best } from './best-choices.ts'
import type { Choice } from './use-choices.ts'

/** Choices offered for fields. */

/** Returns a member of a closed list as a choice. */
export function memberChoice(member: ListMember): Choice {
  return { value: member.code, label: member.label, sign: signOf(member), words: member.words }
}

/** Returns a record as a choice, with its code as sign or as detail. */
export function nameChoice(kind: ReferredKind, { uuid, name, code }: RecordName): Choice {
  const isSign = kind === 'functions' || kind === 'arrangements'
  return { value: uuid, label: name, ...(isSign ? { sign: code } : { detail: code === name ? null : code }) }
}

/** Returns the members of a closed list that match; those that begin with the words come first. */
export function findMembers(
  taxonomy: RegisterTaxonomy | null,
  list: string,
  words: string,
): readonly Choice[] {
  return best(membersOf(taxonomy, list).map(memberChoice), words)
}

/** Returns the choices of a field with a fixed set of words. */
export function findWords(
  taxonomy: RegisterTaxonomy | null,
  field: Extract<Field, { kind: 'word' | 'yesNo' }>,
  words: string,
): readonly Choice[] {
  const [yes, no] = ['yes', 'no'].map(
    (slug) => membersOf(taxonomy, 'yes_no').find((member) => member.slug === slug)?.words ?? [],
  )
  const choices: readonly Choice[] =
    field.kind === 'yesNo'
      ? [
          { value: 'true', label: 'Yes', words: yes ?? [] },
          { value: 'false', label: 'No', words: no ?? [] },
        ]
      : field.words.map((word) => ({ value: word, label: wordLabel(word) }))
  return best(choices, words)
}

const maxAsked = 80

/** Returns the records of a kind that match. */
export async function findRecords(kind: ReferredKind, words: string): Promise<readonly Choice[] | Problem> {
  const answer = await invoke('register.browse', { kind, words, limit: maxAsked })
  if (isProblem(answer)) return answer
  const records = answer.items.map(({ record }) => record)
  learnNames(kind, records)
  const choices = records.map((record) => nameChoice(kind, nameIn(kind, record)))
  // records whose name matches come before those that match in other fields
  const called = best(choices, words)
  return [...called, ...choices.filter((choice) => !called.includes(choice))]
}
