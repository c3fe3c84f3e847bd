import { useState } from 'react'
import type { SavedFilter } from '../../contract/workstation/alerts/alert-saved-filters.ts'
import { FormDialog, TextField } from '../ui/form.tsx'
import { savedAs, saveFilter, useSavedFilters } from './saved-filters.ts'

/** Asks for the name of a filter. */
export function SavedFilterDialog() {
  const naming = useSavedFilters((now) => now.naming)
  return naming === null ? null : <NameForm renamed={naming === 'new' ? null : naming} />
}

const close = () => useSavedFilters.setState({ naming: null })

function NameForm({ renamed }: { readonly renamed: SavedFilter | null }) {
  const [name, setName] = useState(renamed?.name ?? '')
  const former = savedAs(name)
  const isTaken = former !== undefined && former.id !== renamed?.id
  const isPossible = name.trim() !== '' && !(isTaken && renamed !== null)
  return (
    <FormDialog
      operation="alertSavedFilters.save"
      of={renamed?.id}
      title={renamed === null ? 'Save this filter' : 'Rename the filter'}
      act={isTaken && renamed === null ? 'Replace it' : 'Save'}
      isReady={isPossible}
      onSubmit={() => saveFilter(name.trim(), renamed)}
      onClose={close}
    >
      <TextField name="name" label="Name of the filter" isFirst value={name} onChange={setName} />
      <p className="muted" role="status">
        {!isTaken
          ? 'It saves the conditions, search words and order of the list.'
          : renamed === null
            ? 'A filter with this name exists: saving replaces it.'
            : 'A filter with this name already exists.'}
      </p>
    </FormDialog>
  )
}
