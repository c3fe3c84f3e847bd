import { useState } from 'react'
import { decodeBounds } from '../../../contract/workstation/files/file-bytes.ts'
import { Button } from '../../ui/button.tsx'
import { DecodePanel } from './decode-panel.tsx'

/** Offers to decode a text that is shown. */
export function DecodeText({ text, title }: { readonly text: string; readonly title: string }) {
  const [isOpen, setOpen] = useState(false)
  if (text === '' || text.length > decodeBounds.text) return null
  return (
    <>
      <div>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Close decoding' : 'Decode…'}
        </Button>
      </div>
      {isOpen ? <DecodePanel source={{ kind: 'text', text, title: title.slice(0, 500) }} /> : null}
    </>
  )
}
