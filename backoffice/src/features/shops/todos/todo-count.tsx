// The number of to-dos, in the navigation. Renders nothing without any.

import { useQuery } from '@tanstack/react-query'
import { todosQuery } from './todo-data.ts'
import classes from './todos.module.css'

export function TodoCount({ shop_id }: { shop_id: string }) {
  const { data } = useQuery(todosQuery(shop_id))
  if (!data || data.total === 0) return null
  return <span className={classes.count}>{data.total > 99 ? '99+' : data.total}</span>
}
