import { withArticle } from '../../../contract/article.ts'
import { isProblem } from '../../../contract/problem.ts'
import type { Field } from '../../../contract/register/field.ts'
import { recordKinds } from '../../../contract/register/kinds.ts'
import { wordLabel } from '../../../contract/register/word-label.ts'
import type { RegisterTaxonomy } from '../../../contract/workstation/register/register.ts'
import { toast } from '../../ui/toast.tsx'
import { memberOf } from '../list-member.ts'
import { countOfKind, shortName } from '../modules.ts'
import { learnNames } from '../names.ts'
import { writeRecords } from '../steps.ts'
import { taxonomyWhenRead } from '../taxonomy.ts'
import { addedWords } from './choice-words.ts'
import { findMembers, findRecords, findWords, memberChoice, nameChoice } from './choices.ts'
import type { ControlProps } from './control-props.ts'
import { Picker } from './picker.tsx'
import { isNothing, shownValue } from './show-value.ts'
import type { Choice, ChoiceSource } from './use-choices.ts'

type PickField = Extract<
  Field,
  { kind: 'member' | 'members' | 'word' | 'yesNo' | 'reference' | 'references' }
>

/** Whether a field's value is chosen rather than typed. */
export function isPicked(field: Field): field is PickField {
  return ['member', 'members', 'word', 'yesNo', 'reference', 'references'].includes(field.kind)
}

/** A control with a list of choices: members of a closed list, words, yes or no, records. */
export function PickControl(
  props: ControlProps<PickField> & {
    readonly openWith?: string
    /** Choices for which it is true come first; the others stay available below them. */
    readonly isFirst?: (value: string) => boolean
    /** Called after the field was left. */
    readonly onLeft?: () => void
  },
) {
  const { field, value } = props
  const isMulti = field.kind === 'members' || field.kind === 'references'
  const values = valuesOf(value)
  const chosen = values.map((each) => choiceOf(props, each))
  const keep = (next: readonly string[]) =>
    void props.onCommit(isMulti ? next : storedOf(field, next[0]), null)
  const pick = (picked: string) => {
    if (!isMulti) keep([picked])
    else keep(values.includes(picked) ? values.filter((each) => each !== picked) : [...values, picked])
  }
  const take = (taken: string) => keep(isMulti ? [...new Set([...values, taken])] : [taken])
  return (
    <Picker
      id={props.id}
      label={props.label}
      isMulti={isMulti}
      isReadOnly={props.isReadOnly}
      isInvalid={props.isInvalid}
      describedBy={props.describedBy}
      closedText={closedText(props, values)}
      chosen={chosen}
      source={sourceOf(props)}
      onPick={pick}
      text={props.text}
      onWords={(words) => props.onType(undefined, words)}
      onTake={take}
      onRefuse={props.onRefuse}
      onClear={() => keep([])}
      onCancel={props.onCancel}
      onLeft={props.onLeft}
      add={adderOf(field, take)}
      openWith={props.openWith}
    />
  )
}

function valuesOf(value: unknown): readonly string[] {
  if (isNothing(value)) return []
  return Array.isArray(value) ? (value as readonly string[]) : [String(value)]
}

function storedOf(field: PickField, value: string | undefined): unknown {
  if (value === undefined) return null
  return field.kind === 'yesNo' ? value === 'true' : value
}

function choiceOf({ field, context, record, value }: ControlProps<PickField>, each: string): Choice {
  switch (field.kind) {
    case 'member':
    case 'members': {
      const member = memberOf(context.taxonomy, field.list, each)
      return member === null ? { value: each, label: each } : memberChoice(member)
    }
    case 'reference':
    case 'references': {
      const name = context.names(field.to).get(each)
      if (name !== undefined) return nameChoice(field.to, name)
      return { value: each, label: shownValue(field, value, context, record) }
    }
    case 'yesNo':
      return { value: each, label: each === 'true' ? 'Yes' : 'No' }
    case 'word':
      return { value: each, label: wordLabel(each) }
  }
}

const maxNamed = 2

function closedText(
  { field, value, context, record }: ControlProps<PickField>,
  values: readonly string[],
): string {
  if (field.kind === 'references' && values.length > maxNamed) return countOfKind(values.length, field.to)
  if (field.kind === 'member' && !isNothing(value)) {
    const { sign, label } = choiceOf(
      { field, value, context, record } as ControlProps<PickField>,
      String(value),
    )
    if (sign === undefined || sign === null) return label
    return field.list === 'currency' ? sign : `${sign}  ${label}`
  }
  return shownValue(field, value, context, record)
}

type Sourced = ControlProps<PickField> & { readonly isFirst?: (value: string) => boolean }

function sourceOf({ field, context, isFirst }: Sourced): ChoiceSource {
  switch (field.kind) {
    case 'member':
    case 'members': {
      const { taxonomy } = context
      const find = (lists: RegisterTaxonomy, words: string) => {
        const found = findMembers(lists, field.list, words)
        if (isFirst === undefined) return found
        return [
          ...found.filter(({ value }) => isFirst(value)),
          ...found.filter(({ value }) => !isFirst(value)),
        ]
      }
      // while the lists are not loaded, no value can be reported as missing from them
      return taxonomy === null
        ? { is: 'asked', find: async (words) => find(await taxonomyWhenRead(), words) }
        : { is: 'here', find: (words) => find(taxonomy, words) }
    }
    case 'word':
    case 'yesNo':
      return { is: 'here', find: (words) => findWords(context.taxonomy, field, words) }
    default:
      return { is: 'asked', find: (words) => findRecords(field.to, words) }
  }
}

/** Returns a way to create a record on the spot, for kinds that need only a name. */
function adderOf(field: PickField, take: (uuid: string) => void) {
  if (field.kind !== 'reference' && field.kind !== 'references') return undefined
  const kind = recordKinds[field.to]
  if (kind.needs.some((need) => need !== kind.called)) return undefined
  const noun = shortName(field.to)
  return {
    words: (typed: string) => `Add “${typed}” as ${withArticle(noun)}`,
    run: (typed: string) => {
      const fields = { [kind.called]: typed }
      void writeRecords(`Added ${noun} ${typed}`, [{ act: 'create', kind: field.to, fields }]).then(
        (answer) => {
          if (!isProblem(answer) && answer.uuids[0] !== undefined) {
            learnNames(field.to, [{ uuid: answer.uuids[0], ...fields }])
            take(answer.uuids[0])
            toast(addedWords(noun, typed, kind.fields[kind.called]?.label ?? 'name'))
          }
        },
      )
    },
  }
}
