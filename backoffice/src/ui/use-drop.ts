// A place where files can be dropped. It has `data-over` while files are held over it. Put a file button beside it, for use by keyboard.

import { type DragEvent, useState } from 'react'

/** The properties for the element of that place. */
export function useDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  const hold = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return {
    'data-over': over || undefined,
    onDragEnter: hold,
    onDragOver: hold,
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
}
