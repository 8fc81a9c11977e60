-- Which versions were delivered: asked before one is removed, and by the foreign key itself.
create index order_line_content on order_line (content_id) where content_id is not null;
