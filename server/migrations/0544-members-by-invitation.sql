-- An invitation makes its recipient a member at the next login, without being asked. An owner by invitation counts as an
-- owner once they have acted. The members of today count as before.
alter table shop_members add column by_invitation boolean not null default false;
comment on column shop_members.by_invitation is 'whether an invitation made the member, who was not asked';
