import {anchorName} from '#web/src/shared/ui/rich-content/heading-anchors.ts'

/** Questions under one heading; those without a group have neither id nor title. */
export type QuestionGroup<Question> = {id: string; title: string; questions: Question[]}

/**
 * The questions by group. Groups stand in the order of their first questions, and the questions
 * without a group come last.
 */
export function groupQuestions<Question extends {group: string}>(
  questions: readonly Question[],
): QuestionGroup<Question>[] {
  const titles = [...new Set(questions.map(({group}) => group))]
  const groups = titles.map((title) => ({
    id: title && `questions-${anchorName(title)}`,
    title,
    questions: questions.filter(({group}) => group === title),
  }))
  return [...groups.filter(({title}) => title), ...groups.filter(({title}) => !title)]
}
