// A place for dropping files. The place has `data-over` while files are held over the place. Put a file
// button beside the place for the keyboard.

import { type DragEvent, useState } from 'react'

/** Returns the properties for the element of the place. */
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
