// A list of short words: categories, tags. Enter or a comma ends one; the same word twice is one.

import { TagsInput as MantineTagsInput, type TagsInputProps } from '@mantine/core'

export function TagsInput(props: TagsInputProps) {
  return (
    <MantineTagsInput
      placeholder={props.value?.length ? undefined : 'Type and press Enter'}
      splitChars={[',', ';', '\n']}
      acceptValueOnBlur
      clearable
      {...props}
    />
  )
}
