import { Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'

type DialogProps = {
  readonly title: ReactNode
  readonly size?: ModalProps['size']
  /** Whether a click beside the dialog leaves it open: for what is shown only once. */
  readonly staysOnClickOutside?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog over the window. When it goes, the focus is back where it was, unless it has been moved on. */
export function Dialog({ title, size, staysOnClickOutside = false, onClose, children }: DialogProps) {
  useFocusBack()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      {...(size === undefined ? {} : { size })}
      closeOnClickOutside={!staysOnClickOutside}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {children}
    </Modal>
  )
}

/** Where the focus was when each open dialog opened, the nearest place first. */
const openDialogs = new Set<readonly Element[]>()

function useFocusBack(): void {
  const [places] = useState((): readonly Element[] => {
    const now = document.activeElement
    // a dialog that follows another leads back to where that one was opened
    const before = [...openDialogs].at(-1) ?? []
    return now === null || now === document.body ? before : [now, ...before]
  })
  useEffect(() => {
    openDialogs.add(places)
    return () => {
      openDialogs.delete(places)
      const now = document.activeElement
      if (now !== null && now !== document.body) return
      const place = places.find(({ isConnected }) => isConnected)
      if (place instanceof HTMLElement) place.focus()
    }
  }, [places])
}
