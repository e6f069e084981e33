// The dialogues about an option: rename an option or a value, add an option with the value for all present
// variants, or remove an option.

import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ProblemError } from '../../../../lib/api/api.ts'
import { t } from '../../../../lib/texts.ts'
import { Select } from '../../../../ui/choice/select.tsx'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { withWords } from '../../../../ui/fields/words.ts'
import { addOption, removeOption, renameOption } from '../group-data.ts'

export type OptionQuestion =
  | { kind: 'add' }
  | { kind: 'rename'; option: string }
  | { kind: 'rename_value'; option: string; values: readonly string[] }
  | { kind: 'remove'; option: string }

interface Answer {
  name: string
  value: string
  others: string
}

const titleOf = (question: OptionQuestion): string =>
  ({
    add: t('Add an option'),
    rename: t('Rename option'),
    rename_value: t('Rename value'),
    remove: t('Remove option?'),
  })[question.kind]

const ACTIONS = { add: t('Add'), rename: t('Rename'), rename_value: t('Rename'), remove: t('Remove') }

function save(id: string, question: OptionQuestion, { name, value, others }: Answer) {
  switch (question.kind) {
    case 'add':
      return addOption(id, { name, value, values: withWords([], others) })
    case 'rename':
      return renameOption(id, { option: question.option, to: name })
    case 'rename_value':
      return renameOption(id, { option: question.option, value, to: name })
    case 'remove':
      return removeOption(id, question.option)
  }
}

interface Props {
  group_id: string
  /** Null while no dialogue is open. */
  asked: OptionQuestion | null
  onClose: () => void
  onDone: () => Promise<unknown>
}

const start = (question: OptionQuestion | null): Answer => ({
  name: question?.kind === 'rename' ? question.option : '',
  value: '',
  others: '',
})

export function OptionDialogue({ group_id, asked, onClose, onDone }: Props) {
  const [answer, setAnswer] = useState(start(asked))
  const [question, setQuestion] = useState(asked)
  if (asked !== null && asked !== question) {
    setQuestion(asked)
    setAnswer(start(asked))
  }
  if (question === null) return null
  const set = (changes: Partial<Answer>) => setAnswer({ ...answer, ...changes })
  return (
    <Confirm
      opened={asked !== null}
      title={titleOf(question)}
      action={ACTIONS[question.kind]}
      dangerous={question.kind === 'remove'}
      has_field={question.kind !== 'remove'}
      onClose={onClose}
      onConfirm={async () => {
        await save(group_id, question, answer).catch((error) => {
          // The fields of the call have other names than the fields of the dialogue, so the dialogue shows
          // one message for all.
          const [first] = error instanceof ProblemError ? error.errors : []
          throw first ? new Error(first.message) : error
        })
        await onDone()
      }}
    >
      <QuestionFields question={question} answer={answer} set={set} />
    </Confirm>
  )
}

interface FieldsProps {
  question: OptionQuestion
  answer: Answer
  set: (changes: Partial<Answer>) => void
}

function QuestionFields({ question, answer, set }: FieldsProps) {
  const name = (label: string) => (
    <TextInput
      label={label}
      required
      maxLength={80}
      value={answer.name}
      onChange={(event) => set({ name: event.currentTarget.value })}
    />
  )
  if (question.kind === 'remove')
    return t(
      "'{option}' is removed from all variants. This is not possible if two variants would become identical.",
      { option: question.option },
    )
  if (question.kind === 'rename') return name(t('Name'))
  if (question.kind === 'rename_value')
    return (
      <Stack gap={16}>
        <Select
          label={t('Value')}
          required
          data={question.values}
          value={answer.value || null}
          onChange={(value) => set({ value: value ?? '', name: value ?? '' })}
        />
        {name(t('New name'))}
      </Stack>
    )
  return (
    <Stack gap={16}>
      {name(t('Option, such as Material'))}
      <TextInput
        label={t('Value of all existing variants')}
        required
        maxLength={80}
        value={answer.value}
        onChange={(event) => set({ value: event.currentTarget.value })}
      />
      <TextInput
        label={t('Further values')}
        description={t('Separated by commas or semicolons. A comma between digits is part of the value.')}
        maxLength={2000}
        value={answer.others}
        onChange={(event) => set({ others: event.currentTarget.value })}
      />
    </Stack>
  )
}
