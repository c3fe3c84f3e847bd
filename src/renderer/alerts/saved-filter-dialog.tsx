import { Modal } from '@mantine/core'
import { useState } from 'react'
import type { SavedFilter } from '../../contract/workstation/alerts/alert-saved-filters.ts'
import { Button } from '../ui/button.tsx'
import { useSubmit } from '../ui/use-submit.ts'
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
  const submit = useSubmit(async () => {
    if (isPossible && (await saveFilter(name.trim(), renamed))) close()
  })
  return (
    <Modal
      opened
      onClose={close}
      title={renamed === null ? 'Save this filter' : 'Rename the filter'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className="dialog-form" onSubmit={submit}>
        <label className="field">
          <span>Name of the filter</span>
          <input
            className="text-input"
            data-autofocus
            value={name}
            maxLength={100}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <p className="muted" role="status">
          {!isTaken
            ? 'It saves the conditions, search words and order of the list.'
            : renamed === null
              ? 'A filter with this name exists: saving replaces it.'
              : 'A filter with this name already exists.'}
        </p>
        <div className="dialog-acts">
          <Button onClick={close}>Cancel</Button>
          <button type="submit" className="button button-primary" disabled={!isPossible}>
            {isTaken && renamed === null ? 'Replace it' : 'Save'}
          </button>
        </div>
      </form>
    </Modal>
  )
}
