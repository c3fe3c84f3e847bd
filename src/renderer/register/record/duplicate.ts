import { create } from 'zustand'
import { type KindName, recordKinds } from '../../../contract/register/kinds.ts'
import { navigate } from '../../state/router.ts'
import { toast } from '../../ui/toast.tsx'
import { shortName } from '../modules.ts'
import { newPath } from '../paths.ts'
import { hasUnsaved } from './editor.ts'
import { heldWords } from './unkept-words.ts'

type Begin = Readonly<Record<string, unknown>>

/** Initial values for the form of a new record, when there are more than fit into an address. */
const useBeginnings = create<{ readonly kind: string | null; readonly fields: Begin }>(() => ({
  kind: null,
  fields: {},
}))

/** Opens the form for a new record with the values of an existing one; the field that must be unique is left empty. */
export function duplicate(kind: KindName, record: Begin): void {
  const path = newPath(kind)
  const held = heldWords(shortName(kind), hasUnsaved(path))
  if (held !== null) {
    // the form already holds another record that is not added yet and must not be lost
    navigate(path)
    toast(held)
    return
  }
  const { fields, unique } = recordKinds[kind]
  const own = unique?.at(-1)
  const copied = Object.keys(fields).filter((name) => name !== own && record[name] !== null)
  useBeginnings.setState({ kind, fields: Object.fromEntries(copied.map((name) => [name, record[name]])) })
  navigate(path)
}

/** Returns the initial values for a new record of a kind and removes them. */
export function takeBeginning(kind: KindName): Begin {
  const { kind: meant, fields } = useBeginnings.getState()
  if (meant !== kind) return {}
  useBeginnings.setState({ kind: null, fields: {} })
  return fields
}
