import {anchorName} from '#web/src/shared/cms/rich-text.ts'

/** Questions under one heading; those without a group have neither id nor title. */
export type QuestionGroup<Question> = {id: string; title: string; questions: Question[]}

/**
 * The questions by group. Groups stand in the order of their first questions, and the questions
 * without a group come last. Titles that give the same id are one group: an id stands once on a page, and
 * in the preview each question's title ends with a stega code of its own.
 */
export function groupQuestions<Question extends {group: string}>(
  questions: readonly Question[],
): QuestionGroup<Question>[] {
  const groups = new Map<string, QuestionGroup<Question>>()
  for (const question of questions) {
    const title = question.group
    const id = title && `questions-${anchorName(title)}`
    const group = groups.get(id) ?? {id, title, questions: []}
    group.questions.push(question)
    groups.set(id, group)
  }
  const all = [...groups.values()]
  return [...all.filter(({title}) => title), ...all.filter(({title}) => !title)]
}
