-- An invitation that has expired blocks its address no more: whether one is in force is asked under a lock.

drop index member_invitations_email;
create index member_invitations_email on member_invitations (lower(email));
