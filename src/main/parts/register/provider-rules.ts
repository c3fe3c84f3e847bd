import type { GivenFields } from '../../../contract/register/module.ts'
import type { ClosedLists } from '../../engine/register/closed-list.ts'
import type { KeptRecord } from '../../store/register/register-records.ts'
import type { KindRules } from './kind-rule-set.ts'
import { storedLei } from './stored-lei.ts'

/** A provider's LEI is its identification code, if that is an LEI; LEIs are stored in upper case. */
export const providerRules: KindRules = {
  read: (given, before, { lists }) => readLei(given, before, leiType(lists)),
  complete: (data, _about, { lists }) => {
    const lei = leiType(lists)
    return {
      ...data,
      ...(data.id_code_type === lei && { id_code: storedLei(data.id_code) }),
      ...(data.additional_id_code_type === lei && {
        additional_id_code: storedLei(data.additional_id_code),
      }),
    }
  },
  computed: ({ data }, { lists }) => ({
    lei: data.id_code_type === leiType(lists) ? (data.id_code ?? null) : null,
  }),
}

/** The code of the type LEI. */
function leiType(lists: ClosedLists): string | null {
  return lists.codeOf('identifier_type', 'LEI')?.code ?? null
}

/** `lei` without a code sets code and type, or clears them when the code is an LEI; with a code it is redundant. */
function readLei(given: GivenFields, before: KeptRecord | null, lei: string | null): GivenFields {
  const { lei: value, ...rest } = given
  if (value === undefined || (rest.id_code !== undefined && rest.id_code !== null)) return rest
  if (value !== null) return { ...rest, id_code: value, id_code_type: lei }
  const isLei = before?.data.id_code_type === lei
  return isLei ? { ...rest, id_code: null, id_code_type: null } : rest
}
